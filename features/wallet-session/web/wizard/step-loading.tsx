import { useTranslation } from '@e-collecting/i18n/react'
import { Loading, Skeleton } from '@e-collecting/ui'

/** A step whose code is on its way. */
export function StepLoading() {
  const { t } = useTranslation()
  return (
    <Loading label={t('state.loading')} className="min-h-80 max-w-measure space-y-5">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}
