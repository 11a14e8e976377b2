import { useTranslation } from '@e-collecting/i18n/react'
import { StatusBadge } from '@e-collecting/ui/admin'
import type { AdminPopularVote } from '../../contract.ts'

/** Active or not; besides, whether its time is over and whether it is made up for the demo. */
export function ItemBadges({ item }: { item: Pick<AdminPopularVote, 'status' | 'isEnded' | 'isDemo'> }) {
  const { t } = useTranslation('items')
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <StatusBadge tone={item.status === 'active' ? 'good' : 'muted'}>{t(`status.${item.status}`)}</StatusBadge>
      {item.isEnded && (
        <StatusBadge tone="neutral" icon="clock">
          {t('status.ended')}
        </StatusBadge>
      )}
      {item.isDemo && (
        <StatusBadge tone="neutral" icon="info">
          {t('status.demo')}
        </StatusBadge>
      )}
    </span>
  )
}
