import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database, SchemaRules } from './database.ts'
import { DatabaseRefusedError } from './database-refused.ts'

interface Applied {
  hash: string
  createdAt: number
}

/** Whether a database lacks no migration, and has no other: then a start has nothing to do. Refuses nothing, and so needs no lock. */
export async function isUpToDate(db: Database, migrationsFolder: string): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder })
  const applied = new Set((await listApplied(db))?.map(({ hash }) => hash))
  return applied.size === known.length && known.every(({ hash }) => applied.has(hash))
}

/**
 * Looks before anything is changed: a database that this version does not know how to bring up to date stays as it is.
 * @throws DatabaseRefusedError when a newer version has changed it, or a build with other migrations, when it holds something else, when it is of an earlier version or holds nothing, and
 * that must not change
 */
export async function checkSchema(
  db: Database,
  migrationsFolder: string,
  { mayBeNew = true, mayMigrate = true }: SchemaRules = {},
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const applied = await listApplied(db)
  if (applied === undefined) {
    if (await holdsTables(db))
      throw new DatabaseRefusedError(
        'The database holds tables of something else. Give an empty one in DATABASE_URL, and start again.',
      )
    if (!mayBeNew)
      throw new DatabaseRefusedError('There is no installation in the database of DATABASE_URL. Correct the address.')
    return
  }
  const strange = applied.filter(({ hash }) => !known.some((migration) => migration.hash === hash))
  if (strange.length === 0) {
    if (mayMigrate || applied.length === known.length) return
    throw new DatabaseRefusedError(
      'The database is of an earlier version of this product. Run this command with that version, or start this version before.',
    )
  }
  throw new DatabaseRefusedError(explainStrange(applied, strange, known))
}

/** Migrations can be those of a later version, of a build in which one of ours was another one yet, or of something else. */
function explainStrange(
  applied: readonly Applied[],
  strange: readonly Applied[],
  known: readonly MigrationMeta[],
): string {
  const newest = known.at(-1)?.folderMillis ?? 0
  const ours = applied.length - strange.length
  if (ours === known.length && strange.every(({ createdAt }) => createdAt > newest))
    return 'The database was changed by a newer version of this product. Start that version, or restore a backup from before.'
  if (ours > 0)
    return 'The database was made or changed by a build of this product in which a migration was another one than in this version: neither an older nor a newer version, but one between, or one of your own. Start that build, which also restores its own backups; or give this version an empty database, or a backup from before that build.'
  return 'The database was made by something other than this product. Give another one in DATABASE_URL or DATA_DIR, and start again.'
}

/** Undefined in a database that was never migrated. */
async function listApplied(db: Database): Promise<Applied[] | undefined> {
  const table = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!table.rows[0]?.isThere) return undefined
  const { rows } = await db.execute<{ hash: string; at: string }>(
    sql`select hash, created_at::text as at from drizzle.__drizzle_migrations`,
  )
  return rows.length === 0 ? undefined : rows.map(({ hash, at }) => ({ hash, createdAt: Number(at) }))
}

/** Tables of extensions do not count. */
async function holdsTables(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
  )
  return rows.length > 0
}
