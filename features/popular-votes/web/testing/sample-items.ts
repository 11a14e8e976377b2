import { PopularVoteSchema } from '../../contract/schemas.ts'
import type { PopularVote, PopularVoteSummary } from '../../contract.ts'

/** A running federal initiative, but for what is said otherwise. */
export const sampleItem = (
  slug: string,
  title: string,
  others: Partial<PopularVoteSummary> = {},
): PopularVoteSummary => ({
  id: slug,
  slug,
  title,
  type: 'initiative',
  level: 'federal',
  canton: null,
  cantonName: others.canton ? 'Zürich' : null,
  municipality: null,
  comitee: 'Komitee «Beispiel»',
  wording: 'Die Bundesverfassung wird wie folgt geändert …',
  startDate: '2026-06-01',
  endDate: '2027-12-01',
  imageUrl: null,
  isEnded: false,
  isDemo: true,
  inGerman: [],
  ...others,
})

const NOTHING = Object.fromEntries(PopularVoteSchema.keyof().options.map((name) => [name, null]))

/** The sheet of an item, of which only what lists show is filled in, but for what is said otherwise. */
export const sampleSheet = (item: PopularVoteSummary, others: Partial<PopularVote> = {}) =>
  ({ ...NOTHING, ...item, ...others }) as PopularVote
