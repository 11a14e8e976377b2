import { LANGUAGES, type Language } from '@e-collecting/i18n/languages'
import { type PopularVoteInput, PopularVoteInputSchema } from './input-schemas.ts'

export const NO_TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, null])) as Record<Language, null>

/** An item of which only what is required is entered. */
export const BARE_ITEM: PopularVoteInput = {
  ...(Object.fromEntries(PopularVoteInputSchema.keyof().options.map((name) => [name, null])) as Record<
    keyof PopularVoteInput,
    null
  >),
  slug: 'nachtzuege',
  type: 'initiative',
  level: 'federal',
  titles: { ...NO_TEXTS, de: 'Nachtzüge für alle' },
  descriptions: NO_TEXTS,
}
