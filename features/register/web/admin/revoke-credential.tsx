import type { CredentialRecord } from '../../contract.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { useChangeStatus } from './use-change-status.ts'

/** Revokes from the list, after a yes. */
export function RevokeCredential({ record, onClose }: { record: CredentialRecord; onClose: () => void }) {
  const { change, isPending } = useChangeStatus(onClose)
  return (
    <ConfirmChange
      record={record}
      to="REVOKED"
      isPending={isPending}
      onConfirm={() => change(record, 'REVOKED')}
      onCancel={onClose}
    />
  )
}
