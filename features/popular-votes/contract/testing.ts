import { LANGUAGES, type Language, TRANSLATIONS, type Translation } from '@e-collecting/i18n/languages'
import type { AdminPopularVote } from './admin-schemas.ts'
import { type PopularVoteInput, PopularVoteInputSchema } from './input-schemas.ts'

export const NO_TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, null])) as Record<Language, null>

const NO_TRANSLATIONS = Object.fromEntries(TRANSLATIONS.map((language) => [language, null])) as Record<
  Translation,
  null
>

/** An item of which only what is required is entered. */
export const BARE_ITEM: Pick<AdminPopularVote, keyof PopularVoteInput> = {
  ...(Object.fromEntries(PopularVoteInputSchema.keyof().options.map((name) => [name, null])) as Record<
    keyof PopularVoteInput,
    null
  >),
  slug: 'nachtzuege',
  type: 'initiative',
  level: 'federal',
  titles: { ...NO_TEXTS, de: 'Nachtzüge für alle' },
  descriptions: NO_TEXTS,
  committees: NO_TRANSLATIONS,
  withdrawals: NO_TEXTS,
}
