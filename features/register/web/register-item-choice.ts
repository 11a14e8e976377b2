import type { PopularVoteSummary, PopularVoteType } from '@e-collecting/popular-votes/contract'
import { findChosen, type RegisterFacts, unavailability } from './register-steps.ts'

/** What step 4 offers. */
export const availableItems = (facts: RegisterFacts): PopularVoteSummary[] =>
  facts.items.filter((item) => unavailability(item, facts) === null)

/** The chosen type, or that of the chosen item. */
export const typeOf = (facts: RegisterFacts): PopularVoteType | null =>
  facts.form.type ?? findChosen(facts)?.type ?? null

/** What step 4 still needs. */
export function findItemGap(facts: RegisterFacts): { type: boolean; title: boolean } | null {
  if (findChosen(facts) !== null) return null
  return { type: typeOf(facts) === null, title: true }
}
