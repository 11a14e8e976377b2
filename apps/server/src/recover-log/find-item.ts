import type { Database } from '@e-collecting/database'
import { createLogRepository, createSourceRepository, readKeptItems } from '@e-collecting/declaration/server'
import { loadPopularVotes } from '@e-collecting/popular-votes/server'

/**
 * An item by its name in the address: one that has a log, one of this database, or one that the main part has told of where declarations run apart.
 * @returns since when it may have published anything, `YYYY-MM-DD`; null: since ever
 */
export async function findItem(db: Database, item: string): Promise<{ since: string | null } | undefined> {
  const log = (await createLogRepository(db).listLogs()).find((one) => one.item === item)
  if (log !== undefined) return { since: log.opened }
  const documents = await createSourceRepository(db).listDocuments()
  const vote =
    (await loadPopularVotes(db)).bySlug.get(item) ?? documents.flatMap(readKeptItems).find(({ slug }) => slug === item)
  return vote && { since: vote.startDate }
}
