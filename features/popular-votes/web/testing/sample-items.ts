import { namesIn, SECTIONS, TEXT_FIELDS, TEXT_NAMES } from '../../contract/item-fields.ts'
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

// Not by the schema: the gallery allows no code that is made from text, as zod makes it.
const NAMES = [...SECTIONS.flatMap(namesIn), ...TEXT_NAMES.map((name) => TEXT_FIELDS[name].answer)]
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null]))

/** The sheet of an item, of which only what lists show is filled in, but for what is said otherwise. */
export const sampleSheet = (item: PopularVoteSummary, others: Partial<PopularVote> = {}) =>
  ({ ...NOTHING, ...item, ...others }) as PopularVote
