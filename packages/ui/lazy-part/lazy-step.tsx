import { useTranslation } from '@e-collecting/i18n/react'
import type { ComponentType } from 'react'
import { LoadFailed } from '../load-failed/load-failed.tsx'
import { Loading, Skeleton } from '../skeleton/skeleton.tsx'
import { lazyPart } from './lazy-part.tsx'

/**
 * A whole step in a file of its own. Where it cannot be fetched, it says so in its place, asks again by itself and on a press, and what was
 * entered before stays.
 */
export const lazyStep = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazyPart(load, name, <StepLoading />, StepAway)

function StepLoading() {
  const { t } = useTranslation()
  return (
    <Loading label={t('state.loading')} className="min-h-80 max-w-measure space-y-5">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}

function StepAway({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <LoadFailed onRetry={onRetry} className="max-w-measure">
      {t('state.kept')}
    </LoadFailed>
  )
}
