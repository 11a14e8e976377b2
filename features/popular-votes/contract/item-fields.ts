import { LANGUAGES, type Language, TRANSLATIONS, type Translation } from '@e-collecting/i18n/languages'
import type { PopularVoteInput } from './input-schemas.ts'

/** Parts of the form, but for what every item is asked first. */
export const SECTIONS = ['dates', 'committee', 'gazette', 'documents'] as const
export type Section = (typeof SECTIONS)[number]

type TextField<Of extends Language> = {
  /** What its columns in the table are called by, and how a built-in list names it. */
  column: string
  /** Its name among what is stored. */
  stored: string
  /** Its name in an answer, which is in one language. */
  answer: string
  languages: readonly Of[]
  /** How it is entered and shown. */
  kind: 'line' | 'lines'
  /** Part of the form where German is entered; null: that is elsewhere. Other languages have parts of their own. */
  section: Section | null
}

/** What an item says in several languages, in the order in which it is read. The committee's German name is a field of its own. */
export const TEXT_FIELDS = {
  titles: { column: 'title', stored: 'titles', answer: 'title', languages: LANGUAGES, kind: 'line', section: null },
  descriptions: {
    column: 'description',
    stored: 'wordings',
    answer: 'wording',
    languages: LANGUAGES,
    kind: 'lines',
    section: null,
  },
  committees: {
    column: 'comitee',
    stored: 'committees',
    answer: 'comitee',
    languages: TRANSLATIONS,
    kind: 'line',
    section: null,
  },
  withdrawals: {
    column: 'withdrawal',
    stored: 'withdrawals',
    answer: 'withdrawal',
    languages: LANGUAGES,
    kind: 'lines',
    section: 'committee',
  },
} as const satisfies Record<string, TextField<Language> | TextField<Translation>>

type TextFields = typeof TEXT_FIELDS
export type TextName = keyof TextFields
/** The languages in which a text is entered. */
export type LanguageOf<Name extends TextName> = TextFields[Name]['languages'][number]

export const TEXT_NAMES = Object.keys(TEXT_FIELDS) as TextName[]

/** Every text, in no language. */
export const NO_TEXTS = Object.fromEntries(
  TEXT_NAMES.map((name) => [name, Object.fromEntries(TEXT_FIELDS[name].languages.map((language) => [language, null]))]),
) as { [Name in TextName]: Record<LanguageOf<Name>, null> }

/** Texts whose German stands in a part of the form. */
export const germanIn = (section: Section) =>
  TEXT_NAMES.filter((name) => TEXT_FIELDS[name].section === section) as Exclude<TextName, 'committees'>[]

/** What has controls of its own: texts, the name in the address, and where the item is decided. */
type Special = TextName | 'slug' | 'type' | 'level' | 'canton' | 'municipalityBfs'
/** What is entered as it is. */
export type EnteredName = Exclude<keyof PopularVoteInput, Special>

export type PlainField = {
  /** How it is entered and shown. */
  kind: 'day' | 'count' | 'line' | 'lines' | 'document' | 'path'
  /** Part of the form; null: it is only shown. */
  section: Section | null
  hint?: `form.${string}Hint`
}

/** Everything else that is known of an item, in the order of the form and of what is read. */
export const PLAIN_FIELDS = {
  startDate: { kind: 'day', section: 'dates' },
  endDate: { kind: 'day', section: 'dates' },
  signDate: { kind: 'day', section: null },
  quorum: { kind: 'count', section: 'dates', hint: 'form.quorumHint' },
  comitee: { kind: 'line', section: 'committee' },
  committeeMembers: { kind: 'lines', section: 'committee', hint: 'form.committeeMembersHint' },
  publishedOn: { kind: 'day', section: 'gazette' },
  gazetteReference: { kind: 'line', section: 'gazette', hint: 'form.gazetteReferenceHint' },
  gazetteUrl: { kind: 'document', section: 'gazette', hint: 'form.gazetteUrlHint' },
  pdfUrl: { kind: 'document', section: 'documents', hint: 'form.pdfUrlHint' },
  imageUrl: { kind: 'path', section: 'documents', hint: 'form.imageUrlHint' },
} as const satisfies Record<EnteredName | 'signDate', PlainField>

export const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as (keyof typeof PLAIN_FIELDS)[]

export const namesIn = (section: Section) =>
  PLAIN_NAMES.filter((name) => PLAIN_FIELDS[name].section === section) as EnteredName[]
