import { problemText } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, Loading, Skeleton } from '@e-collecting/ui'
import type { SessionQuery } from './use-wallet-session.ts'

export type ResultLoadingProps = {
  query: Pick<SessionQuery<never>, 'error' | 'retry'>
  /** Said instead, where asking again would not help. */
  over?: { title: string; text: string } | null
  onRestart: () => void
}

/** After a reload the last step asks its session once more; one that is gone has nothing to show. */
export function ResultLoading({ query, over = null, onRestart }: ResultLoadingProps) {
  const { t } = useTranslation('common')
  const { t: tErrors } = useTranslation('errors')
  if (query.error === null && over === null)
    return (
      <Loading label={t('state.loading')} className="max-w-measure space-y-4">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  return (
    <Banner
      type={over === null ? 'error' : 'warning'}
      title={over?.title ?? t('state.loadFailed')}
      className="max-w-measure"
      action={
        <div className="flex flex-wrap gap-3">
          {over === null && (
            <Button variant="secondary" size="sm" onClick={query.retry}>
              {t('actions.retry')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={onRestart}>
            {t('actions.restart')}
          </Button>
        </div>
      }
    >
      {over?.text ?? problemText(tErrors, query.error)}
    </Banner>
  )
}
