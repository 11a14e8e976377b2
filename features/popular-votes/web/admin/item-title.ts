import type { Language } from '@e-collecting/i18n'
import type { AdminPopularVote } from '../../contract.ts'

/** The `lang` of a text that is shown in German for want of the reader's language; none where it is in that. */
export const langIn = (language: Language, texts: Readonly<Record<Language, string | null>>): 'de' | undefined =>
  language !== 'de' && texts[language] === null && texts.de !== null ? 'de' : undefined

/** The title in a language, else in German. */
export const titleIn = (language: Language, { titles, slug }: AdminPopularVote): string =>
  titles[language] ?? titles.de ?? slug

/** The wording in a language, else in German; null when there is none. */
export const descriptionIn = (language: Language, { descriptions }: AdminPopularVote): string | null =>
  descriptions[language] ?? descriptions.de

/** The name of the committee in a language, else in German; null when there is none. */
export const committeeIn = (language: Language, { comitee, committees }: AdminPopularVote): string | null =>
  (language === 'de' ? null : committees[language]) ?? comitee
