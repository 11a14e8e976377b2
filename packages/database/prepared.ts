import type { Database } from './database.ts'

/** Handles whose connections keep what is prepared under a name. */
const keeping = new WeakSet<Database>()

export const keepPrepared = (db: Database): void => void keeping.add(db)

/**
 * A statement that is asked again and again: its text is made once, and PostgreSQL parses and plans it once for each connection
 * where names last (`PREPARED_STATEMENTS`). Only for statements whose plan is the same for all values: lists and searches are
 * planned for theirs.
 * @param name of this statement alone
 */
export const prepareHot = <Prepared>(
  db: Database,
  name: string,
  statement: { prepare: (name: string) => Prepared },
): Prepared => statement.prepare(keeping.has(db) ? name : '')
