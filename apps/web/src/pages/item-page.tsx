import { isProblemError, useApi } from '@e-collecting/api-client'
import { useSite } from '@e-collecting/browser'
import { ItemCount, useWayToDeclare } from '@e-collecting/declaration/web'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import {
  closedReason,
  FORM_TITLE_MAX_CHARACTERS,
  type PopularVote,
  shortenTitle,
} from '@e-collecting/popular-votes/contract'
import { ItemSheet, langOf, popularVoteQuery } from '@e-collecting/popular-votes/web'
import { FormHeading, SupportForm, useGoesOn, useIsReading } from '@e-collecting/support/web'
import { Banner, ButtonLink, LoadFailed, Loading, Skeleton } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import type { PageProps } from '../routing/page-props.ts'
import { SupportBar } from './item/support-bar.tsx'
import { FORM_ID } from './item/support-link.tsx'
import { SupportWays } from './item/support-ways.tsx'
import NotFoundPage from './not-found-page.tsx'

/**
 * One item, read like the sheet, with the form below it; once that has been begun it has the page, and its summary the sheet. What was begun before
 * the item ended keeps the page.
 */
export default function ItemPage({ slug }: PageProps) {
  const { t, language } = useTranslation()
  const query = useQuery(popularVoteQuery(useApi(), slug ?? '', language))
  if (query.data) return <LoadedItem item={query.data} />
  if (isProblemError(query.error) && query.error.status === 404) return <NotFoundPage />
  const title = t('nav.popularVotes')
  return (
    <>
      <PageMeta title={title} />
      <PageTools title={title} />
      {query.isError ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={t('state.loading')}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-24 w-3/4" />
          <Skeleton className="mt-8 h-96 w-full" />
        </Loading>
      )}
    </>
  )
}

function LoadedItem({ item }: { item: PopularVote }) {
  const { t, language } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const { today } = useSite()
  const list = { label: tCommon('nav.popularVotes'), short: tCommon('breadcrumb.items') }
  const between = [{ ...list, href: sectionPath(language, 'volksbegehren') }]
  const closed = closedReason(item, today)
  const goesOn = useGoesOn(item.slug, closed !== null)
  const isShut = closed !== null && !goesOn
  const isAtStart = useIsReading()
  const isReading = closed === null ? isAtStart : isShut
  const declare = useWayToDeclare(item.slug)
  return (
    <>
      <PageMeta title={item.title} description={shortenTitle(item.wording ?? '', 160, language)} />
      <PageTools
        title={shortenTitle(item.title, FORM_TITLE_MAX_CHARACTERS, language)}
        lang={langOf(item, 'title')}
        between={between}
      />
      {isShut && <ClosedNotice item={item} reason={closed} />}
      {isReading ? (
        <div className="grid gap-x-10 pt-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <ItemSheet item={item} today={today} />
          {!isShut && (
            <aside className="max-lg:hidden print:hidden">
              <SupportWays declare={declare} className="sticky top-6 flex-col" />
            </aside>
          )}
        </div>
      ) : (
        <FormHeading />
      )}
      {isReading && <ItemCount slug={item.slug} />}
      {!isShut && (
        <section
          id={FORM_ID}
          className={isReading ? 'mt-12 scroll-mt-4 border-t-2 border-ink pt-6' : undefined}
          aria-label={t('detail.support')}
        >
          {isReading && (
            <>
              <h2 className="text-h2">{t('detail.support')}</h2>
              <p className="mt-2 mb-8 max-w-measure text-grey">{t('detail.supportLead')}</p>
            </>
          )}
          <SupportForm preselected={item.slug} headingLevel={isReading ? 3 : 2} />
          {isReading && <SupportBar declare={declare} />}
        </section>
      )}
    </>
  )
}

/** Why one can read and no more, before one reads it. */
function ClosedNotice({ item, reason }: { item: PopularVote; reason: 'ended' | 'notStarted' }) {
  const { t, language } = useTranslation('content')
  return (
    <Banner
      isStatic
      type="info"
      className="mt-2 mb-4 max-w-measure"
      title={t(`detail.${reason}.title`)}
      action={
        <ButtonLink variant="secondary" size="sm" href={sectionPath(language, 'volksbegehren')}>
          {t('detail.otherItems')}
        </ButtonLink>
      }
    >
      {reason === 'ended'
        ? t('detail.ended.text', { date: formatSwissDay(item.endDate ?? '') })
        : t('detail.notStarted.text', { date: formatSwissDay(item.startDate ?? '') })}
    </Banner>
  )
}
