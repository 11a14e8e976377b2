import { type Clock, swissDay } from '@e-collecting/kernel'
import type { PopularVoteSummary, TitleLanguage } from '../contract.ts'
import { describeSummary, type FindMunicipality, inPublicOrder } from './describe-popular-vote.ts'
import type { PopularVoteRecord, PopularVoteRepository } from './popular-vote-repository.ts'

/** How long an answer about public items may lag behind the table. */
export const PUBLIC_LIST_MEMORY_MS = 1000

/**
 * Active items, read at most once a second however many pages are rendered; concurrent callers share one query. What was read on one
 * Swiss day is not shown on another: dates begin and end with the day.
 */
export function rememberActiveItems(votes: Pick<PopularVoteRepository, 'listActive'>, now: Clock) {
  let items: Promise<PopularVoteRecord[]> | undefined
  let readAt = new Date(0)
  return (): Promise<PopularVoteRecord[]> => {
    const instant = now()
    const ageMs = instant.getTime() - readAt.getTime()
    const isFresh = ageMs >= 0 && ageMs < PUBLIC_LIST_MEMORY_MS && swissDay(instant) === swissDay(readAt)
    if (items === undefined || !isFresh) {
      readAt = instant
      const reading = votes.listActive()
      items = reading
      reading.catch(() => {
        if (items === reading) items = undefined
      })
    }
    return items
  }
}

export interface ListPopularVotesDeps {
  activeItems: () => Promise<PopularVoteRecord[]>
  findMunicipality: FindMunicipality
  now: Clock
}

/** All active items in one language, in public order (spec §5: the public list is filtered to status active). */
export async function listPopularVotes(
  deps: ListPopularVotesDeps,
  language: TitleLanguage,
): Promise<PopularVoteSummary[]> {
  const now = deps.now()
  const items = await deps.activeItems()
  return inPublicOrder(items.map((item) => describeSummary(item, language, now, deps.findMunicipality)))
}
