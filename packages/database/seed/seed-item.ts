/** A text in the five languages of the table's columns (`title_de` … `title_en`). */
export type ItemTexts = Record<'de' | 'fr' | 'it' | 'rm' | 'en', string>

/** An item as it is imported into the table `volksbegehren` (spec §3). Days are Swiss calendar days, `YYYY-MM-DD`. */
export type SeedItem = {
  slug: string
  type: 'initiative' | 'referendum'
  level: 'federal' | 'cantonal' | 'municipal'
  /** Two letters, for a cantonal item. */
  canton: string | null
  /** BFS number without leading zeros, for a municipal item. */
  bfsNumber: string | null
  comitee: string
  committeeMembers: string | null
  title: ItemTexts
  /** Paragraphs are separated by an empty line. */
  description: ItemTexts
  startDate: string
  endDate: string
  /** `false` imports the item as inactive. */
  show: boolean
  isDemo: boolean
  pdfUrl: string | null
}

export const paragraphs = (...parts: string[]): string => parts.join('\n\n')
