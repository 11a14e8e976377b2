import { problemCode } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVoteSummary } from '../contract.ts'
import { describeEnd } from './describe-end.ts'

/** What is said of a refusal because an item has ended, with its last day; undefined of all other errors. */
export function useItemProblem(item: Pick<PopularVoteSummary, 'endDate'> | null) {
  const { t } = useTranslation(['forms', 'common'])
  return (error: Error): ReturnType<typeof describeEnd> | undefined =>
    problemCode(error) === 'popular-vote-ended' ? describeEnd(t, item?.endDate ?? null) : undefined
}
