import type { KeyOf } from '@e-collecting/i18n'
import type { PopularVoteInput } from '../../contract.ts'

/** What is entered in several languages. */
export type TranslatedName = 'titles' | 'descriptions' | 'committees' | 'withdrawals'

/** What has controls of its own: texts, the name in the address, and where the item is decided. */
type Special = TranslatedName | 'slug' | 'type' | 'level' | 'canton' | 'municipalityBfs'
/** What is entered as it is. */
export type EnteredName = Exclude<keyof PopularVoteInput, Special>

/** Parts of the form that have nothing but such fields. */
export const SECTIONS = ['dates', 'committee', 'gazette', 'documents'] as const

export type PlainField = {
  /** How it is entered and shown. */
  kind: 'day' | 'count' | 'line' | 'lines' | 'document' | 'path'
  /** Part of the form; null: it is only shown. */
  section: (typeof SECTIONS)[number] | null
  hint?: Extract<KeyOf<'items'>, `form.${string}Hint`>
}

/** Everything else that is known of an item, in the order of the form and of what is read. */
export const PLAIN_FIELDS: Readonly<Record<EnteredName | 'signDate', PlainField>> = {
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
}

export const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as (keyof typeof PLAIN_FIELDS)[]

export const namesIn = (section: PlainField['section']) =>
  PLAIN_NAMES.filter((name) => PLAIN_FIELDS[name].section === section) as EnteredName[]
