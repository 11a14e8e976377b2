import { CountNotes } from '@e-collecting/declaration/web'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { ItemFinder, ItemsByLevel, PopularVoteSection, usePopularVotes } from '@e-collecting/popular-votes/web'
import { FormHeading, SupportForm, useIsReading } from '@e-collecting/support/web'
import { Banner, SectionLink } from '@e-collecting/ui'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import { usePageQuery } from '../routing/navigation.tsx'
import { useFlash } from '../routing/use-flash.ts'
import { Needs, Trial } from './home/needs.tsx'
import { Story } from './home/story.tsx'

const running = (items: readonly PopularVoteSummary[]) => items.filter(({ isEnded }) => !isEnded)

const FLASHES = ['no-role'] as const

/** What this is in one sentence, the selector at once, then how it goes and what one needs, what is running, how to try it. */
export default function HomePage() {
  const { t } = useTranslation('content')
  const popularVotes = usePopularVotes()
  const pageQuery = usePageQuery()
  return (
    <>
      <PageMeta title={t('home.title')} description={t('home.lead')} />
      <PageTools title={t('home.title')} isHome />
      <Refusal />
      <Hero />
      <SupportForm />
      <Story />
      <Needs />
      <div className="mt-20">
        <PopularVoteSection
          heading={t('home.carousel.heading')}
          state={popularVotes}
          select={running}
          emptyText={t('home.carousel.empty')}
          aside={
            <SectionLink to="volksbegehren" className="text-small">
              {t('list.all')}
            </SectionLink>
          }
        >
          {(items, title) => (
            <section aria-label={t('home.carousel.heading')}>
              {title}
              <ItemFinder items={items} isSearchOnly {...pageQuery}>
                {(found) => (
                  <CountNotes>
                    <ItemsByLevel items={found} />
                  </CountNotes>
                )}
              </ItemFinder>
            </section>
          )}
        </PopularVoteSection>
      </div>
      <Trial />
    </>
  )
}

/** What this is; once the form has been begun, what one is doing in it. */
function Hero() {
  const { t } = useTranslation('content')
  if (!useIsReading()) return <FormHeading />
  return (
    <div className="grid items-end gap-x-8 gap-y-3 pt-2 pb-6 lg:grid-cols-[7fr_5fr] lg:pt-5 lg:pb-9">
      <h1 tabIndex={-1} className="text-display">
        {t('home.heading')}
      </h1>
      <p className="max-w-measure text-base lg:pb-1">{t('home.lead')}</p>
    </div>
  )
}

/** Somebody without a role tried to sign in and was sent here. */
function Refusal() {
  const { t } = useTranslation('errors')
  return useFlash(FLASHES) === null ? null : (
    <Banner type="error" className="mb-4 max-w-measure">
      {t('no-role')}
    </Banner>
  )
}
