import { AuditLog } from '@e-collecting/audit/web'
import { useAddressState } from '@e-collecting/auth/web'

/** The log of changes; filter and page stand in the address bar. */
export function AuditTab() {
  const address = useAddressState()
  const page = Number(address.get('page') ?? '1')
  return (
    <AuditLog
      action={address.get('action')}
      page={Number.isInteger(page) && page > 0 ? page : 1}
      onAction={(action) => address.set({ action, page: null })}
      onPage={(next) => address.set({ page: next === 1 ? null : next })}
    />
  )
}
