import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type Pool, type QueryConfig } from 'pg'
import { createPostgresBulletin } from './bulletin.ts'
import { checkSchema, isUpToDate } from './check-schema.ts'
import type { Database, DatabaseConnection, OpenDatabaseOptions, SchemaRules } from './database.ts'
import { DatabaseRefusedError, toRefusal } from './database-refused.ts'
import { flushNotices } from './flush-notices.ts'
import { PoolerInBetweenError } from './keep-listening.ts'
import { connectionSettings, createPostgresPool } from './postgres-pool.ts'
import { keepPrepared } from './prepared.ts'
import { redrawStatistics } from './refresh-statistics.ts'
import { savePostgres } from './save-database.ts'
import { createPostgresStatements } from './statements.ts'

/** `E-Coll` in ASCII: the lock of who brings a database up to date. */
const LOCK = 0x45_2d_43_6f_6c_6c
const LOCK_INTERVAL_MS = 100
/** A pooler takes a client in before it has reached PostgreSQL, and lets its first statement wait. */
const BEGIN: QueryConfig & { query_timeout: number } = { text: 'begin', query_timeout: 5000 }
/** A connection that is gone without a word cannot be closed in order. */
const CLOSE_WITHIN_MS = 5000

/**
 * Connects to a PostgreSQL and brings its schema up to date, or refuses it.
 * @throws DatabaseRefusedError when waiting does not help; else what the driver throws
 */
export async function openPostgres(
  options: OpenDatabaseOptions & { databaseUrl: string },
): Promise<DatabaseConnection> {
  const {
    databaseUrl,
    listenUrl,
    migrationsFolder,
    keepsStatements = true,
    mayBeNew = true,
    mayMigrate = true,
    onFault = () => {},
  } = options
  const alone = createLock(databaseUrl)
  const pool = createPostgresPool(databaseUrl)
  const bulletin = createPostgresBulletin({ listenUrl: listenUrl ?? databaseUrl, origin: randomUUID(), onFault })
  const db = Object.assign(drizzle(pool), { transaction: createTransactions(pool) })
  if (keepsStatements) keepPrepared(db)
  const close = async () => {
    await bulletin.close()
    await endWithin(pool, CLOSE_WITHIN_MS)
  }
  try {
    // Most starts find nothing to do, and then need no lock. Not by the pool: it leaves a connection open that it could not log in.
    const isCurrent = await withOwnConnection(databaseUrl, async (client) => {
      await client.query(BEGIN)
      return isUpToDate(drizzle(client), migrationsFolder)
    })
    if (!isCurrent) await alone(() => migrateDatabase(databaseUrl, migrationsFolder, { mayBeNew, mayMigrate }))
    if (listenUrl !== undefined) requireListening(await bulletin.firstAttempt)
  } catch (error) {
    await close()
    throw toRefusal(error, 'DATABASE_URL') ?? error
  }
  return {
    db,
    bulletin,
    alone,
    ifFree: createNamedLock(databaseUrl),
    close,
    engine: 'postgres',
    saveTo: (file) => savePostgres(listenUrl ?? databaseUrl, file),
    forgetDeleted: async () => {
      await flushNotices(db)
      await redrawStatistics(db)
    },
    statements: createPostgresStatements(pool, keepsStatements),
  }
}

/** On a connection without a limit of time. */
const migrateDatabase = (databaseUrl: string, migrationsFolder: string, rules: SchemaRules): Promise<void> =>
  withOwnConnection(databaseUrl, async (client) => {
    const db = drizzle(client)
    await checkSchema(db, migrationsFolder, rules)
    await migrate(db, { migrationsFolder })
  })

/**
 * Transactions that give their connection back whatever becomes of them. Those of the query builder keep it for good where `begin` fails, as while
 * the database is away: after as many as there may be nobody would get one any more.
 */
const createTransactions =
  (pool: Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }

/** An address that can never hear anything is a fault of the configuration; one that does not answer yet is not. */
function requireListening(fault: unknown): void {
  if (fault instanceof PoolerInBetweenError)
    throw new DatabaseRefusedError(
      'DATABASE_LISTEN_URL leads to a pooler, on which nothing is heard. Give the address of PostgreSQL itself, or none.',
    )
  const refusal = toRefusal(fault, 'DATABASE_LISTEN_URL')
  if (refusal !== undefined) throw refusal
}

/**
 * One task at a time on a database, whichever process runs it. The lock is held by a transaction, on a connection of its own that
 * does nothing else: it ends with its process, and a pooler that shares connections between transactions leaves it alone.
 */
function createLock(databaseUrl: string): DatabaseConnection['alone'] {
  return (task) =>
    withOwnConnection(databaseUrl, async (client) => {
      // Who waited in the database would keep a connection of a pooler from the one who has the lock.
      while (!(await takeLock(client, LOCK))) await delay(LOCK_INTERVAL_MS)
      return task()
    })
}

/** As `createLock`, for a task for which nobody waits. */
function createNamedLock(databaseUrl: string): DatabaseConnection['ifFree'] {
  return (name, task) =>
    withOwnConnection(databaseUrl, async (client) =>
      (await takeLock(client, numberOfName(name))) ? task() : undefined,
    )
}

async function withOwnConnection<Result>(
  databaseUrl: string,
  task: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connectionSettings(databaseUrl))
  // Should it be lost on the way, what is being done stays right: each step can be repeated.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await task(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function takeLock(client: Client, lock: number): Promise<boolean> {
  await client.query(BEGIN)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lock])
  if (rows[0]?.taken) return true
  await client.query('rollback')
  return false
}

/** 48 bits of a name: far from each other, and from `LOCK`. */
const numberOfName = (name: string): number => createHash('sha256').update(name).digest().readUIntBE(0, 6)

const endWithin = (pool: Pool, milliseconds: number) =>
  Promise.race([pool.end(), delay(milliseconds, undefined, { ref: false })])
