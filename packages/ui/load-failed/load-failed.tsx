import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'

export type LoadFailedProps = {
  onRetry: () => void
  /** It is being asked for again, while this stays. */
  isBusy?: boolean
  /** More exactly what it is. */
  title?: string
  children?: ReactNode
  className?: string
}

/** Something could not be had: say so, ask again. */
export function LoadFailed({ onRetry, isBusy = false, title, children, className }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <Banner
      type="error"
      title={title ?? t('state.loadFailed')}
      className={className}
      action={
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={onRetry}>
          {t(isBusy ? 'state.loading' : 'actions.retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
