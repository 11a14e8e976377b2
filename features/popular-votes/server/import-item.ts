import type { Language } from '@e-collecting/i18n'
import type { PopularVoteLevel, PopularVoteType } from '../contract.ts'

/** An item of a built-in or demo list, before it is stored. */
export interface ImportItem {
  slug: string
  type: PopularVoteType
  level: PopularVoteLevel
  canton: string | null
  bfsNumber: string | null
  comitee: string
  committeeMembers: string | null
  title: Record<Language, string>
  description: Record<Language, string>
  startDate: string
  endDate: string
  /** False: stored as inactive. */
  show: boolean
  isDemo: boolean
  pdfUrl: string | null
}
