import { StatusBadge } from './status-badge.tsx'

export const statusBadgeExamples = {
  all: (
    <div className="grid gap-2 text-dense">
      <StatusBadge tone="neutral">Angeboten</StatusBadge>
      <StatusBadge tone="good">Ausgestellt</StatusBadge>
      <StatusBadge tone="warning" icon="pause">
        Gesperrt
      </StatusBadge>
      <StatusBadge tone="bad">Widerrufen</StatusBadge>
      <StatusBadge tone="muted">Abgelaufen</StatusBadge>
    </div>
  ),
}
