import type { Database } from '@e-collecting/database'
import { keys } from '@e-collecting/database/trust'
import type { Clock, Sealer } from '@e-collecting/kernel'
import { asc, eq, like, sql } from 'drizzle-orm'
import type { KeyStore } from './key-store.ts'

/** To what a sealed key is bound. */
export const keySealingContext = (name: string): string => `keys:${name}`

/** Keys as rows sealed under `SECRET_KEY`, so that all instances on one PostgreSQL are alike. */
export function createDatabaseKeyStore(deps: { db: Database; sealer: Sealer; clock: Clock }): KeyStore {
  const { db, sealer, clock } = deps
  const load = async (name: string) => {
    const [row] = await db.select({ sealed: keys.sealed }).from(keys).where(eq(keys.name, name))
    return row && sealer.open(row.sealed, keySealingContext(name))
  }
  return {
    load,
    async insert(name, value) {
      const row = { name, sealed: sealer.seal(value, keySealingContext(name)), createdAt: clock() }
      await db.insert(keys).values(row).onConflictDoNothing()
      return (await load(name)) ?? value
    },
  }
}

/** Name of the key that was there first; undefined in a database that knows none. */
export async function findOldestKey(db: Database): Promise<string | undefined> {
  const [oldest] = await db.select({ name: keys.name }).from(keys).orderBy(asc(keys.createdAt)).limit(1)
  return oldest?.name
}

/** Writes the row of a key as it is: whether one can be written. @throws what the driver throws */
export async function rewriteKey(db: Database, name: string): Promise<void> {
  await db
    .update(keys)
    .set({ createdAt: sql`${keys.createdAt}` })
    .where(eq(keys.name, name))
}

/** Forgets the keys whose names begin with a purpose. */
export async function deleteKeys(db: Database, purpose: string): Promise<void> {
  await db.delete(keys).where(like(keys.name, `${purpose}.%`))
}
