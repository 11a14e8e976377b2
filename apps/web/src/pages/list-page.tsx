import { CountNotes } from '@e-collecting/declaration/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { ITEM_TYPES, type PopularVoteSummary, type PopularVoteType } from '@e-collecting/popular-votes/contract'
import {
  CardCarousel,
  ItemFinder,
  ItemRows,
  PopularVoteSection,
  usePopularVotes,
} from '@e-collecting/popular-votes/web'
import { PageHeading } from '../layout/page-heading.tsx'
import { usePageQuery } from '../routing/navigation.tsx'

const ofType = (type: PopularVoteType) => (items: readonly PopularVoteSummary[]) =>
  items.filter((item) => item.type === type)

/** Initiatives and referendums as cards, then everything in one list that can be searched. */
export default function ListPage() {
  const { t } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const popularVotes = usePopularVotes()
  return (
    <CountNotes>
      <PageHeading title={t('list.title')} lead={t('list.description')} />
      <div className="space-y-16 pb-8">
        {ITEM_TYPES.map((type) => (
          <PopularVoteSection
            key={type}
            heading={tCommon(`typePlural.${type}`)}
            state={popularVotes}
            select={ofType(type)}
            emptyText={t(`list.empty.${type}`)}
          >
            {(items, title) => <CardCarousel label={tCommon(`typePlural.${type}`)} heading={title} items={items} />}
          </PopularVoteSection>
        ))}
        {popularVotes.kind === 'ready' && popularVotes.items.length > 0 && <WholeList items={popularVotes.items} />}
      </div>
    </CountNotes>
  )
}

/** Everything in one list, with filters that stand in the address. */
function WholeList({ items }: { items: readonly PopularVoteSummary[] }) {
  const { t } = useTranslation('content')
  return (
    <section aria-label={t('list.all')}>
      <h2 className="text-h2">{t('list.all')}</h2>
      <p className="mt-3 max-w-measure text-small text-grey">{t('list.order')}</p>
      <ItemFinder items={items} {...usePageQuery()}>
        {(found) => <ItemRows items={found} />}
      </ItemFinder>
    </section>
  )
}
