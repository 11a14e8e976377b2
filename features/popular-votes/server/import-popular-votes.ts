import { randomUUID } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { KnownLogs } from './fixed-texts.ts'
import type { ImportItem } from './import-item.ts'
import { createImportedPopularVoteRepository } from './imported-popular-vote-repository.ts'
import type { PopularVoteId } from './popular-vote-repository.ts'

/** Slugs by what happened to them. */
export interface ImportReport {
  created: string[]
  updated: string[]
  left: string[]
  /** Of these: whose title or wording differs and stays, for people declare for it. */
  fixed: string[]
}

export interface ImportDeps {
  db: Database
  /** What there is in this transaction; asked for each item that is about to be changed, once nobody else changes it. */
  findLogs: (db: Database) => Promise<Pick<KnownLogs, 'isTextFixed'>>
  now: Clock
}

/**
 * Brings a list of items into the table. A new item gets everything, its sign date from the start date. An
 * existing one keeps status, level, dates, every field edited by hand, and what people declare for; what is left is
 * updated, and an item in which nothing was changed is reported as left.
 */
export async function importPopularVotes(
  { db, findLogs, now }: ImportDeps,
  items: readonly ImportItem[],
): Promise<ImportReport> {
  return db.transaction(async (tx) => {
    const repository = createImportedPopularVoteRepository(tx)
    const offered = items.map((item) => ({ ...item, id: randomUUID() as PopularVoteId }))
    const created = await repository.insertNew(offered, now())
    const report: ImportReport = { created: [...created], updated: [], left: [], fixed: [] }
    for (const item of items.filter(({ slug }) => !created.has(slug))) {
      const { isUpdated, isFixed } = await repository.updateTexts(item, () => findLogs(tx))
      report[isUpdated ? 'updated' : 'left'].push(item.slug)
      if (isFixed) report.fixed.push(item.slug)
    }
    return report
  })
}

/** True once anything that has items has started on this database. */
export const holdsItems = async (db: Database): Promise<boolean> =>
  (await createImportedPopularVoteRepository(db).count()) > 0

/** True while the table holds demo items: a start without demo mode is refused until they are purged. */
export const holdsDemoItems = async (db: Database): Promise<boolean> =>
  (await createImportedPopularVoteRepository(db).listDemoIds()).length > 0

/**
 * Sets the dates of demo items anew: they are relative to the day, and a demo that has stood for a week must still have an item
 * that ends today. Dates edited by hand stay. On most starts all are of today already.
 */
export async function refreshDemoDates(db: Database, items: readonly ImportItem[]): Promise<void> {
  const repository = createImportedPopularVoteRepository(db)
  const stored = await repository.listDemoDates()
  for (const item of items) {
    const { startDate, endDate, publishedOn } = stored.get(item.slug) ?? item
    const areTheSame = startDate === item.startDate && endDate === item.endDate && publishedOn === item.publishedOn
    if (!areTheSame) await repository.updateDemoDates(item)
  }
}

/** What the electoral register deletes with demo items; called in the transaction that deletes them. */
export interface DemoItemCredentials {
  /** Deletes all records for these items. */
  deleteAll: (tx: Database, of: { popularVoteIds: readonly string[] }) => Promise<void>
}

/** Deletes every demo item with the records of its credentials, and says how many there were. */
export async function purgeDemoItems(db: Database, credentials: DemoItemCredentials): Promise<number> {
  return db.transaction(async (tx) => {
    const items = createImportedPopularVoteRepository(tx)
    await credentials.deleteAll(tx, { popularVoteIds: await items.listDemoIds() })
    return items.deleteDemo()
  })
}
