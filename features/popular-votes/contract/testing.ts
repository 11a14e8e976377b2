import type { AdminPopularVote } from './admin-schemas.ts'
import { type PopularVoteInput, PopularVoteInputSchema } from './input-schemas.ts'
import { NO_TEXTS as EVERY_TEXT } from './item-fields.ts'

export const NO_TEXTS = EVERY_TEXT.titles

/** An item of which only what is required is entered. */
export const BARE_ITEM: Pick<AdminPopularVote, keyof PopularVoteInput> = {
  ...(Object.fromEntries(PopularVoteInputSchema.keyof().options.map((name) => [name, null])) as Record<
    keyof PopularVoteInput,
    null
  >),
  slug: 'nachtzuege',
  type: 'initiative',
  level: 'federal',
  ...EVERY_TEXT,
  titles: { ...NO_TEXTS, de: 'Nachtzüge für alle' },
}
