import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import type { PopularVotesState } from '@e-collecting/popular-votes/web'
import type { SupportFormAction } from './support-form-state.ts'
import type { SupportFacts } from './support-steps.ts'

/** What every step works with. */
export interface SupportForm {
  facts: SupportFacts
  /** Neither the tab's memory nor the items are still to come. */
  isSettled: boolean
  dispatch: (action: SupportFormAction) => void
  /** Slug of the page's own item; null on the home page. */
  preselectedSlug: string | null
  popularVotes: PopularVotesState
  item: PopularVoteSummary | null
}
