import type { Language } from '@e-collecting/i18n'
import type { PopularVoteLevel, PopularVoteType } from '../contract.ts'

/** An item of a built-in or demo list, before it is stored. */
export interface ImportItem {
  slug: string
  type: PopularVoteType
  level: PopularVoteLevel
  canton: string | null
  bfsNumber: string | null
  /** German, where it has no name in a language. */
  comitee: Partial<Record<Language, string>> & { de: string }
  /** One on a line. */
  committeeMembers: string | null
  title: Record<Language, string>
  description: Record<Language, string>
  withdrawal: Record<Language, string> | null
  quorum: number | null
  publishedOn: string | null
  gazetteReference: string | null
  gazetteUrl: string | null
  startDate: string
  endDate: string
  /** False: stored as inactive. */
  show: boolean
  isDemo: boolean
  pdfUrl: string | null
  imageUrl: string | null
}

/** Of its sheet nothing is known but title, wording and the committee's name. */
export const BARE_SHEET = {
  committeeMembers: null,
  withdrawal: null,
  quorum: null,
  publishedOn: null,
  gazetteReference: null,
  gazetteUrl: null,
  pdfUrl: null,
  imageUrl: null,
} as const satisfies Partial<ImportItem>
