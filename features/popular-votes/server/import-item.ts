import type { PopularVoteLevel, PopularVoteType, TitleLanguage } from '../contract.ts'

/** An item of a built-in or demo list, before it is stored. */
export interface ImportItem {
  slug: string
  type: PopularVoteType
  level: PopularVoteLevel
  canton: string | null
  bfsNumber: string | null
  comitee: string
  committeeMembers: string | null
  title: Record<TitleLanguage, string>
  description: Record<TitleLanguage, string>
  startDate: string
  endDate: string
  /** False: stored as inactive. */
  show: boolean
  isDemo: boolean
  pdfUrl: string | null
}
