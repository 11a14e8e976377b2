import type { Examples } from '../../examples.ts'
import { StatusBadge } from './status-badge.tsx'

export const statusBadgeExamples: Examples = (t) => ({
  all: (
    <div className="grid gap-2 text-dense">
      <StatusBadge tone="neutral">{t('register:status.OFFERED')}</StatusBadge>
      <StatusBadge tone="good">{t('register:status.ISSUED')}</StatusBadge>
      <StatusBadge tone="warning" icon="pause">
        {t('register:status.SUSPENDED')}
      </StatusBadge>
      <StatusBadge tone="bad">{t('register:status.REVOKED')}</StatusBadge>
      <StatusBadge tone="muted">{t('register:status.EXPIRED')}</StatusBadge>
    </div>
  ),
})
