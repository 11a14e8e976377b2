import { isProblemError, useApi } from '@e-collecting/api-client'
import { useSite } from '@e-collecting/browser'
import { DeclareForm, DeclareHeading, declarationResultQuery } from '@e-collecting/declaration/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { popularVoteQuery } from '@e-collecting/popular-votes/web'
import { LoadFailed, Loading, Skeleton } from '@e-collecting/ui'
import { responseCodeIn } from '@e-collecting/wallet-session/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useItemCrumbs } from '../layout/item-crumbs.ts'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import { useLocation, useNavigate } from '../routing/navigation.tsx'
import type { PageProps } from '../routing/page-props.ts'
import NotFoundPage from './not-found-page.tsx'

/** Where somebody declares anonymously, with the voting-register credential of one item. */
export default function DeclarePage({ slug }: PageProps) {
  const { t, language } = useTranslation('declaration')
  const { t: tCommon } = useTranslation()
  const { today } = useSite()
  const api = useApi()
  const itemQuery = useQuery(popularVoteQuery(api, slug ?? '', language))
  const resultQuery = useQuery(declarationResultQuery(api, slug ?? ''))
  const isReturn = useReturnFromWallet()
  const item = itemQuery.data
  const crumbs = useItemCrumbs(item)
  const failed = [itemQuery, resultQuery].find(({ data, isError }) => isError && data === undefined)
  if (isProblemError(failed?.error) && failed.error.status === 404) return <NotFoundPage />
  return (
    <>
      <PageMeta title={t('title')} description={t('lead')} />
      <PageTools title={t('breadcrumb')} between={crumbs} />
      {item && resultQuery.data ? (
        <DeclareForm item={item} today={today} result={resultQuery.data} isReturn={isReturn} />
      ) : (
        <>
          <DeclareHeading />
          {failed ? (
            <LoadFailed onRetry={() => void Promise.all([itemQuery.refetch(), resultQuery.refetch()])} />
          ) : (
            <Loading label={tCommon('state.loading')}>
              <Skeleton className="h-96 w-full" />
            </Loading>
          )}
        </>
      )}
    </>
  )
}

/** Whether a wallet has led here; its code is good once, and neither the address bar nor the history keeps it. */
function useReturnFromWallet(): boolean {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const hasCode = responseCodeIn(hash) !== undefined
  const [isReturn, setIsReturn] = useState(false)
  useEffect(() => {
    if (!hasCode) return
    setIsReturn(true)
    navigate(pathname + search, { replace: true })
  }, [hasCode, pathname, search, navigate])
  return isReturn
}
