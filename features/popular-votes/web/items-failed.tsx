import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button } from '@e-collecting/ui'

export type ItemsFailedProps = { onRetry: () => void; className?: string }

/** Items could not be had: say so, ask again. */
export function ItemsFailed({ onRetry, className }: ItemsFailedProps) {
  const { t } = useTranslation()
  return (
    <Banner
      type="error"
      title={t('state.loadFailed')}
      className={className}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    />
  )
}
