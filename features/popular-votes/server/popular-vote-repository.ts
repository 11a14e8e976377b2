import type { Database, RememberedTable } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import type { Brand } from '@e-collecting/kernel'
import type { PopularVoteLevel, PopularVoteStatus, PopularVoteType, TitleLanguage } from '../contract.ts'

/** Primary key of an item. Public addresses use the slug. */
export type PopularVoteId = Brand<string, 'PopularVoteId'>

/** Texts of one item; German always has a title, the other languages may be missing. */
export type Translations = Partial<Record<TitleLanguage, string>>

/** An item as it is stored, in English names (table `volksbegehren`). */
export interface PopularVoteRecord {
  id: PopularVoteId
  slug: string
  type: PopularVoteType
  level: PopularVoteLevel
  canton: string | null
  bfsNumber: string | null
  titles: Translations & { de: string }
  wordings: Translations
  comitee: string | null
  committeeMembers: string | null
  startDate: string | null
  endDate: string | null
  publishedOn: string | null
  pdfUrl: string | null
  imageUrl: string | null
  status: PopularVoteStatus
  isDemo: boolean
}

/** Titles and wordings in the five languages. */
export const TEXT_COLUMNS = {
  titleDe: volksbegehren.titleDe,
  titleFr: volksbegehren.titleFr,
  titleIt: volksbegehren.titleIt,
  titleRm: volksbegehren.titleRm,
  titleEn: volksbegehren.titleEn,
  descriptionDe: volksbegehren.descriptionDe,
  descriptionFr: volksbegehren.descriptionFr,
  descriptionIt: volksbegehren.descriptionIt,
  descriptionRm: volksbegehren.descriptionRm,
  descriptionEn: volksbegehren.descriptionEn,
}

export const COLUMNS = {
  ...TEXT_COLUMNS,
  id: volksbegehren.id,
  slug: volksbegehren.slug,
  type: volksbegehren.type,
  level: volksbegehren.level,
  kanton: volksbegehren.kanton,
  gemeindeBfs: volksbegehren.gemeindeBfs,
  comitee: volksbegehren.comitee,
  committeeMembers: volksbegehren.committeeMembers,
  startDate: volksbegehren.startDate,
  endDate: volksbegehren.endDate,
  publishedOn: volksbegehren.publishedOn,
  pdfUrl: volksbegehren.pdfUrl,
  imageUrl: volksbegehren.imageUrl,
  status: volksbegehren.status,
  isDemo: volksbegehren.isDemo,
}

type Row = Pick<typeof volksbegehren.$inferSelect, keyof typeof COLUMNS>

const present = (texts: Record<TitleLanguage, string | null>): Translations =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null && text !== '')) as Translations

type TextRow = Pick<typeof volksbegehren.$inferSelect, keyof typeof TEXT_COLUMNS>

export const titlesOf = (row: TextRow) => ({
  de: row.titleDe,
  fr: row.titleFr,
  it: row.titleIt,
  rm: row.titleRm,
  en: row.titleEn,
})

export const wordingsOf = (row: TextRow) => ({
  de: row.descriptionDe,
  fr: row.descriptionFr,
  it: row.descriptionIt,
  rm: row.descriptionRm,
  en: row.descriptionEn,
})

const toRecord = (row: Row): PopularVoteRecord => ({
  id: row.id as PopularVoteId,
  slug: row.slug,
  type: row.type,
  level: row.level,
  canton: row.kanton,
  bfsNumber: row.gemeindeBfs,
  titles: { ...present(titlesOf(row)), de: row.titleDe },
  wordings: present(wordingsOf(row)),
  comitee: row.comitee,
  committeeMembers: row.committeeMembers,
  startDate: row.startDate,
  endDate: row.endDate,
  publishedOn: row.publishedOn,
  pdfUrl: row.pdfUrl,
  imageUrl: row.imageUrl,
  status: row.status,
  isDemo: row.isDemo,
})

/** All items, found by what they are asked for by. */
export interface PopularVoteIndex {
  active: readonly PopularVoteRecord[]
  bySlug: ReadonlyMap<string, PopularVoteRecord>
  byId: ReadonlyMap<PopularVoteId, PopularVoteRecord>
}

/** Reads every item, inactive ones as well: there are some hundreds at most. */
export async function loadPopularVotes(db: Database): Promise<PopularVoteIndex> {
  const all = (await db.select(COLUMNS).from(volksbegehren)).map(toRecord)
  const active = all.filter(({ status }) => status === 'active')
  return {
    active,
    bySlug: new Map(all.map((record) => [record.slug, record])),
    byId: new Map(all.map((record) => [record.id, record])),
  }
}

/** Items for the public: inactive ones do not exist for it. */
export const createPopularVoteRepository = ({ read }: Pick<RememberedTable<PopularVoteIndex>, 'read'>) => ({
  listActive: async (): Promise<readonly PopularVoteRecord[]> => (await read()).active,

  /** Inactive ones as well, in no order. */
  listAll: async (): Promise<readonly PopularVoteRecord[]> => [...(await read()).byId.values()],

  findActiveBySlug: async (slug: string): Promise<PopularVoteRecord | undefined> => {
    const record = (await read()).bySlug.get(slug)
    return record?.status === 'active' ? record : undefined
  },

  /** Also finds an item that has been switched off since. */
  findBySlug: async (slug: string): Promise<PopularVoteRecord | undefined> => (await read()).bySlug.get(slug),

  /** Also finds an item that has been switched off since. */
  findById: async (id: PopularVoteId): Promise<PopularVoteRecord | undefined> => (await read()).byId.get(id),
})

export type PopularVoteRepository = ReturnType<typeof createPopularVoteRepository>
