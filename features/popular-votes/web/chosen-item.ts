import type { PopularVoteSummary, PopularVoteType } from '../contract.ts'

/** What a wizard remembers of its item. Titles follow the language of the page because only the slug is kept. */
export interface ChosenItem {
  /** Null while it follows from the item: a preselected slug brings its type along. */
  type: PopularVoteType | null
  slug: string | null
}

/** Reads back a choice that an earlier page of this tab stored; anything else counts as none. */
export const chosenFromStored = ({ type, slug }: Record<string, unknown>): ChosenItem => ({
  type: type === 'initiative' || type === 'referendum' ? type : null,
  slug: typeof slug === 'string' ? slug : null,
})

/** The chosen or preselected item, whether it can be had or not. */
export const findItem = ({ slug }: ChosenItem, items: readonly PopularVoteSummary[]): PopularVoteSummary | null =>
  items.find((item) => item.slug === slug) ?? null
