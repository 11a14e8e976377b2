import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary, PopularVoteType } from '@e-collecting/popular-votes/contract'
import { PopularVoteSection, usePopularVotes } from '@e-collecting/popular-votes/web'
import { PageHeading } from '../layout/page-heading.tsx'

const TYPES: readonly PopularVoteType[] = ['initiative', 'referendum']
const ofType = (type: PopularVoteType) => (items: readonly PopularVoteSummary[]) =>
  items.filter((item) => item.type === type)

export default function ListPage() {
  const { t } = useTranslation('content')
  const { t: tCommon } = useTranslation()
  const popularVotes = usePopularVotes()
  return (
    <>
      <PageHeading title={t('list.title')} lead={t('list.description')} />
      <div className="space-y-16 pb-8">
        {TYPES.map((type) => (
          <PopularVoteSection
            key={type}
            heading={tCommon(`typePlural.${type}`)}
            state={popularVotes}
            select={ofType(type)}
            emptyText={t(`list.empty.${type}`)}
          />
        ))}
      </div>
    </>
  )
}
