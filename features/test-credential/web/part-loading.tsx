import { useTranslation } from '@e-collecting/i18n/react'
import { Loading, Skeleton } from '@e-collecting/ui'

/** A part of the test whose code is on its way. */
export function PartLoading() {
  const { t } = useTranslation('common')
  return (
    <Loading label={t('state.loading')} className="min-h-80 max-w-measure space-y-5">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}
