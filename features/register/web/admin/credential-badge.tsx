import { StatusBadge } from '@e-collecting/ui/admin'
import { type ShownStatus, TONES } from './shown-status.ts'
import { useStatusLabel } from './use-status-label.ts'

/** How a credential stands, in a word and a sign. */
export function CredentialBadge({ status }: { status: ShownStatus }) {
  const label = useStatusLabel()
  return (
    <StatusBadge tone={TONES[status]} {...(status === 'SUSPENDED' && { icon: 'pause' })}>
      {label(status)}
    </StatusBadge>
  )
}
