import type { Language } from '@e-collecting/i18n'
import {
  type EnteredName,
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type TEXT_FIELDS,
  type TextName,
} from '../contract/item-fields.ts'
import type { AdminPopularVote, PopularVoteLevel, PopularVoteType } from '../contract.ts'

/** What is the same in each language, under the name of its column: days and the committee's name have rules of their own. */
type SheetName = {
  [Name in EnteredName]: (typeof PLAIN_FIELDS)[Name]['kind'] extends 'day' ? never : Exclude<Name, 'comitee'>
}[EnteredName]
export const SHEET_NAMES = PLAIN_NAMES.filter(
  (name): name is SheetName => PLAIN_FIELDS[name].kind !== 'day' && name !== 'comitee',
)

/** German, where it is not there in a language. */
export type ImportText = Partial<Record<Language, string>>
type SheetTexts = Partial<Record<(typeof TEXT_FIELDS)[TextName]['column'], ImportText | null>>

/** An item of a built-in or demo list, before it is stored. */
export interface ImportItem extends Pick<AdminPopularVote, SheetName>, SheetTexts {
  slug: string
  type: PopularVoteType
  level: PopularVoteLevel
  canton: string | null
  bfsNumber: string | null
  comitee: ImportText & { de: string }
  title: Record<Language, string>
  description: Record<Language, string>
  withdrawal: Record<Language, string> | null
  publishedOn: string | null
  startDate: string
  endDate: string
  /** False: stored as inactive. */
  show: boolean
  isDemo: boolean
}

/** Of its sheet nothing is known but title, wording and the committee's name. */
export const BARE_SHEET = {
  ...(Object.fromEntries(SHEET_NAMES.map((name) => [name, null])) as Record<SheetName, null>),
  withdrawal: null,
  publishedOn: null,
} as const satisfies Partial<ImportItem>
