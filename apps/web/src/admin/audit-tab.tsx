import { AuditLog } from '@e-collecting/audit/web'
import { useAddressState } from '@e-collecting/auth/web'
import { StatusLegend } from '@e-collecting/register/web/admin'

/** The log of changes, and what the statuses mean that it names; filter and place stand in the address bar. */
export function AuditTab() {
  const address = useAddressState()
  return (
    <AuditLog
      action={address.get('action')}
      cursor={address.get('cursor')}
      onAction={(action) => address.set({ action, cursor: null })}
      onGo={(cursor) => address.set({ cursor })}
      legend={<StatusLegend />}
    />
  )
}
