import { randomUUID } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import type { Clock } from '@e-collecting/kernel'
import { and, eq, sql } from 'drizzle-orm'
import type { PopularVoteLevel, PopularVoteType, TitleLanguage } from '../contract.ts'
import { TEXT_COLUMNS } from './popular-vote-repository.ts'

/** An item of a built-in or demo list, before it is stored. */
export interface ImportItem {
  slug: string
  type: PopularVoteType
  level: PopularVoteLevel
  kanton: string | null
  gemeindeBfs: string | null
  comitee: string
  committeeMembers: string | null
  title: Record<TitleLanguage, string>
  description: Record<TitleLanguage, string>
  startDate: string
  endDate: string
  /** False: stored as inactive (decision 34). */
  show: boolean
  isDemo: boolean
  pdfUrl: string | null
}

/** Slugs by what happened to them. */
export interface ImportReport {
  created: string[]
  updated: string[]
  left: string[]
}

/**
 * Brings a list of items into the table (spec §7, decision 34). A new item gets everything, its sign date from the start date. An
 * existing one keeps status, level, dates and every field edited by hand; what is left is updated, and an item in
 * which nothing differs is reported as left.
 */
export async function importPopularVotes(
  db: Database,
  items: readonly ImportItem[],
  now: Clock,
): Promise<ImportReport> {
  const report: ImportReport = { created: [], updated: [], left: [] }
  for (const item of items) report[await importItem(db, item, now)].push(item.slug)
  return report
}

async function importItem(db: Database, item: ImportItem, now: Clock): Promise<keyof ImportReport> {
  const inserted = await db
    .insert(volksbegehren)
    .values({
      id: randomUUID(),
      slug: item.slug,
      ...textsOf(item),
      type: item.type,
      level: item.level,
      kanton: item.kanton,
      gemeindeBfs: item.gemeindeBfs,
      startDate: item.startDate,
      endDate: item.endDate,
      signDate: item.startDate,
      status: item.show ? 'active' : 'inactive',
      isDemo: item.isDemo,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: volksbegehren.slug })
    .returning({ id: volksbegehren.id })
  return inserted.length > 0 ? 'created' : updateItem(db, item)
}

async function updateItem(db: Database, item: ImportItem): Promise<'updated' | 'left'> {
  const texts = textsOf(item)
  const fields = Object.keys(texts) as (keyof typeof texts)[]
  const [stored] = await db
    .select({
      ...TEXT_COLUMNS,
      comitee: volksbegehren.comitee,
      committeeMembers: volksbegehren.committeeMembers,
      pdfUrl: volksbegehren.pdfUrl,
      editedFields: volksbegehren.editedFields,
    })
    .from(volksbegehren)
    .where(eq(volksbegehren.slug, item.slug))
  if (stored === undefined) return 'left'
  const changed = fields.filter((field) => !stored.editedFields.includes(field) && stored[field] !== texts[field])
  if (changed.length === 0) return 'left'
  const changes = Object.fromEntries(changed.map((field) => [field, texts[field]]))
  await db.update(volksbegehren).set(changes).where(eq(volksbegehren.slug, item.slug))
  return 'updated'
}

const textsOf = (item: ImportItem) => ({
  titleDe: item.title.de,
  titleFr: item.title.fr,
  titleIt: item.title.it,
  titleRm: item.title.rm,
  titleEn: item.title.en,
  descriptionDe: item.description.de,
  descriptionFr: item.description.fr,
  descriptionIt: item.description.it,
  descriptionRm: item.description.rm,
  descriptionEn: item.description.en,
  comitee: item.comitee,
  committeeMembers: item.committeeMembers,
  pdfUrl: item.pdfUrl,
})

/** True while the table holds demo items: a start without demo mode is refused until they are purged (decision 15). */
export async function holdsDemoItems(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: volksbegehren.id })
    .from(volksbegehren)
    .where(eq(volksbegehren.isDemo, true))
    .limit(1)
  return rows.length > 0
}

/**
 * Sets the dates of demo items anew: they are relative to the day, and a demo that has stood for a week must still have an item
 * that ends today. Dates edited by hand stay.
 */
export async function refreshDemoDates(db: Database, items: readonly ImportItem[]): Promise<void> {
  for (const { slug, startDate, endDate } of items) {
    const isUntouched = sql`not (${volksbegehren.editedFields} && array['startDate', 'endDate'])`
    await db
      .update(volksbegehren)
      .set({ startDate, endDate, signDate: startDate })
      .where(and(eq(volksbegehren.slug, slug), eq(volksbegehren.isDemo, true), isUntouched))
  }
}

/** Deletes every demo item and says how many there were. */
export async function purgeDemoItems(db: Database): Promise<number> {
  const rows = await db.delete(volksbegehren).where(eq(volksbegehren.isDemo, true)).returning({ id: volksbegehren.id })
  return rows.length
}
