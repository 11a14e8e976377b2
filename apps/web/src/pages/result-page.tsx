import { isProblemError, useApi } from '@e-collecting/api-client'
import { declarationResultQuery, ResultView } from '@e-collecting/declaration/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { langOf, popularVoteQuery } from '@e-collecting/popular-votes/web'
import { LoadFailed, Loading, SectionLink, Skeleton } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { useItemCrumbs } from '../layout/item-crumbs.ts'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import type { PageProps } from '../routing/page-props.ts'
import NotFoundPage from './not-found-page.tsx'

/** How many have declared for one item, and how anybody can check it. */
export default function ResultPage({ slug }: PageProps) {
  const { t, language } = useTranslation('result')
  const { t: tCommon } = useTranslation()
  const api = useApi()
  const item = useQuery(popularVoteQuery(api, slug ?? '', language)).data
  const crumbs = useItemCrumbs(item)
  const { data: result, error, refetch } = useQuery(declarationResultQuery(api, slug ?? ''))
  if (isProblemError(error) && error.status === 404) return <NotFoundPage />
  return (
    <>
      <PageMeta
        title={item === undefined ? t('title') : tCommon('labelled', { label: t('title'), text: item.title })}
        description={t('lead')}
      />
      <PageTools title={t('title')} between={crumbs} />
      <header className="pt-4 pb-8">
        <h1 tabIndex={-1} className="text-display hyphens-auto">
          {t('title')}
        </h1>
        {item !== undefined && (
          <p lang={langOf(item, 'title')} className="mt-4 max-w-measure text-h3 font-semibold hyphens-auto">
            {item.title}
          </p>
        )}
        <p className="mt-4 max-w-measure">{t('lead')}</p>
        <p className="mt-2 flex flex-wrap gap-x-6 print:hidden">
          {result?.isOpen && (
            <SectionLink to="erklaerung" id={result.slug}>
              {t('declare')}
            </SectionLink>
          )}
          <SectionLink to="pruefen">{t('verify')}</SectionLink>
        </p>
      </header>
      {result ? (
        <ResultView result={result} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Loading label={tCommon('state.loading')}>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </>
  )
}
