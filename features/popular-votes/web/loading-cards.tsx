import { useTranslation } from '@e-collecting/i18n/react'
import { Loading, Skeleton } from '@e-collecting/ui'

/** A row of cards that are still to come, in their final size. */
export function LoadingCards() {
  const { t } = useTranslation()
  return (
    <Loading
      label={t('state.loading')}
      className="mt-6 grid gap-8 overflow-hidden max-lg:auto-cols-[86%] max-lg:grid-flow-col lg:grid-cols-3"
    >
      {['a', 'b', 'c'].map((key) => (
        <span key={key} className="block h-80">
          <Skeleton className="h-1 w-full" />
          <Skeleton className="mt-4 h-5 w-1/2" />
          <Skeleton className="mt-4 h-7 w-full" />
          <Skeleton className="mt-2 h-7 w-2/3" />
          <Skeleton className="mt-5 h-24 w-full" />
          <Skeleton className="mt-8 h-10 w-1/2" />
        </span>
      ))}
    </Loading>
  )
}
