import { useAdmin } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Loading, Skeleton } from '@e-collecting/ui'
import { Failure, LoadFailure } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import { EndingItems } from './ending-items.tsx'
import { ForMunicipalities } from './for-municipalities.tsx'
import { OverviewNumbers } from './overview-numbers.tsx'
import { overviewQuery } from './queries.ts'
import { useRegisterApi } from './use-register-api.ts'

/** Where the day begins: what waits, in four numbers, each with the way to what it counts. */
export const OverviewTab = () => (
  <ForMunicipalities>
    <OverviewOfOwn />
  </ForMunicipalities>
)

function OverviewOfOwn() {
  const { t } = useTranslation('admin')
  const { user } = useAdmin()
  const { data, error, refetch } = useQuery(overviewQuery(useRegisterApi()))
  if (data === undefined && error === null) return <OverviewLoading />
  if (data === undefined)
    return (
      <LoadFailure onRetry={() => void refetch()} className="max-w-measure">
        <Failure what={t('overview.failed')} error={error} />
      </LoadFailure>
    )
  const { openOffers, faulty, ending } = data
  return (
    <section aria-label={t('overview.label')}>
      {openOffers === 0 && faulty === 0 && ending.length === 0 && <p className="mb-5">{t('overview.nothing')}</p>}
      <OverviewNumbers overview={data} />
      {/* Admins have a list of items to go to. */}
      {user.role !== 'admin' && <EndingItems items={ending} />}
    </section>
  )
}

function OverviewLoading() {
  const { t } = useTranslation('admin')
  return (
    <Loading label={t('overview.loading')} className="grid gap-8 sm:grid-cols-2 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((tile) => (
        <Skeleton key={tile} className="h-40" />
      ))}
    </Loading>
  )
}
