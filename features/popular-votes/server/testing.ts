import { NO_TEXTS, TEXT_FIELDS, TEXT_NAMES } from '../contract/item-fields.ts'
import { PopularVoteSchema } from '../contract/schemas.ts'
import { namesOfColumns, type PopularVoteId, type PopularVoteRecord } from './popular-vote-repository.ts'

export { createPopularVoteRepository, loadPopularVotes } from './popular-vote-repository.ts'

const NOTHING = Object.fromEntries([
  ...namesOfColumns(PopularVoteSchema.keyof().options).map((name) => [name, null]),
  ...TEXT_NAMES.map((name) => [TEXT_FIELDS[name].stored, NO_TEXTS[name]]),
]) as PopularVoteRecord

/** A text that there is in German alone. */
export const inGerman = (de: string) => ({ ...NO_TEXTS.titles, de })

/** An active federal initiative of which nothing is known but what is said. */
export const sampleRecord = (said: Partial<PopularVoteRecord> & Pick<PopularVoteRecord, 'slug' | 'titles'>) => ({
  ...NOTHING,
  id: '00000000-0000-4000-8000-000000000001' as PopularVoteId,
  type: 'initiative' as const,
  level: 'federal' as const,
  canton: null,
  bfsNumber: null,
  status: 'active' as const,
  isDemo: false,
  ...said,
})
