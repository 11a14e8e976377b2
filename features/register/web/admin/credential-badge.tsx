import { StatusBadge } from '@e-collecting/ui/admin'
import { type ShownStatus, toneOf } from './shown-status.ts'
import { useStatusLabel } from './use-status-label.ts'

/** How a credential stands, in a word and a sign. */
export function CredentialBadge({ status }: { status: ShownStatus }) {
  const label = useStatusLabel()
  return (
    // A table cell may break words anywhere; a status is one.
    <span className="wrap-normal">
      <StatusBadge tone={toneOf(status)} {...(status === 'SUSPENDED' && { icon: 'pause' })}>
        {label(status)}
      </StatusBadge>
    </span>
  )
}
