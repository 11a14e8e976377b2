import { problemText } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { Banner } from '../../banner/banner.tsx'
import { Button } from '../../button/button.tsx'

/** Why something did not work, in the words of `errors`, and if that does not say it, what. */
export function Failure({ what, error }: { what?: string | undefined; error: unknown }) {
  const { t } = useTranslation('errors')
  if (what === undefined) return problemText(t, error)
  return (
    <>
      <p className="font-semibold">{what}</p>
      <p>{problemText(t, error)}</p>
    </>
  )
}

export type LoadFailureProps = { onRetry: () => void; children: ReactNode; className?: string | undefined }

/** What could not be read, in its place, with the way to try again. */
export function LoadFailure({ onRetry, children, className }: LoadFailureProps) {
  const { t } = useTranslation('admin')
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {t('ui.actions.retry')}
    </Button>
  )
  return (
    <Banner type="error" action={retry} className={className}>
      {children}
    </Banner>
  )
}
