import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from './database.ts'
import { openDatabase } from './open-database.ts'
import { refuseOtherSessions } from './other-sessions.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { createEmptyDatabase, TEST_SERVER } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'
import { isUnavailable } from './unavailable.ts'

const server = TEST_SERVER ?? ''
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  )
/** What the types do not say of the handle, and of a connection. */
const poolOf = (db: DatabaseConnection['db']): Pool => (db as unknown as { $client: Pool }).$client
type LosableClient = PoolClient & { connection: { stream: { destroy: () => void } } }

describe.skipIf(TEST_SERVER === undefined)('on PostgreSQL', () => {
  let url: string
  let drop: () => Promise<void>
  let opened: { close: () => Promise<void> }[]

  beforeEach(async () => {
    ;({ url, drop } = await createEmptyDatabase(server))
    opened = []
  })
  afterEach(async () => {
    for (const { close } of opened) await close()
    await drop()
  })

  const open = async (databaseUrl = url): Promise<DatabaseConnection> => {
    const connection = await openDatabase({ databaseUrl, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER })
    opened.push(connection)
    return connection
  }
  const openPool = (answerWithinMs?: number): Pool => {
    const pool = createPostgresPool(url, answerWithinMs)
    opened.push({ close: () => pool.end() })
    return pool
  }

  test('an empty database is refused and stays empty where an installation is looked for, and is opened once there is one', async () => {
    const look = async () => {
      const settings = { databaseUrl: url, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER, mayBeNew: false }
      opened.push(await openDatabase(settings))
    }
    await expect(look()).rejects.toThrow(/^There is no installation in the database of DATABASE_URL\./)
    const { rows } = await openPool().query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
    await open()
    await look()
  })

  test('a connection that ends while a transaction has it rejects that one, and the next gets another', async () => {
    const { db } = await open()
    const fault = await faultOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`)
        await delay(100)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isUnavailable(fault)).toBe(true)
    expect(await Promise.all([1, 2, 3].map(() => faultOf(db.execute(sql`select 1`))))).toEqual(['none', 'none', 'none'])
  })

  test('connections that are lost as a transaction begins are out for nobody: as many as there may be are there again', async () => {
    const { db } = await open()
    const pool = poolOf(db)
    const lose = (client: PoolClient) => void (client as LosableClient).connection.stream.destroy()
    pool.on('acquire', lose)
    const begin = () => faultOf(db.transaction(async () => undefined))
    const faults = await Promise.all(Array.from({ length: 2 * pool.options.max }, begin))
    pool.off('acquire', lose)
    expect(faults.map(isUnavailable)).not.toContain(false)
    expect(await begin()).toBe('none')
    expect(pool.totalCount).toBe(1)
  })

  test('a statement that hangs is given up, and nobody else gets its connection', async () => {
    // So long that on a busy machine no other statement hangs.
    const pool = openPool(2000)
    const client = await pool.connect()
    await client.query('begin')
    const fault = await faultOf(client.query('select pg_sleep(60)'))
    client.release()
    expect(isUnavailable(fault)).toBe(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(pool.totalCount).toBe(1)
  })

  test('a connection to a server that has become read-only is not used again', async () => {
    const pool = openPool()
    const client = await pool.connect()
    await client.query('set default_transaction_read_only = on')
    await client.query('begin')
    const fault = await faultOf(client.query('create table notes (word text)'))
    await client.query('rollback')
    client.release()
    expect(isUnavailable(fault)).toBe(true)
    await pool.query('create table notes (word text)')
  })

  test('a transaction in which a statement is wrong costs no connection', async () => {
    const pool = openPool()
    const processOf = async (by: Pool | PoolClient) =>
      (await by.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const client = await pool.connect()
    const before = await processOf(client)
    await client.query('begin')
    expect(await faultOf(client.query('select nonsense'))).toMatchObject({ code: '42703' })
    await client.query('rollback')
    client.release()
    expect(await processOf(pool)).toBe(before)
  })

  test('nobody waits for ever, for a connection, an answer or a host that is gone', () => {
    const { connectionTimeoutMillis = 0, query_timeout: answerWithinMs = 0, keepAlive } = openPool().options
    expect(Math.min(connectionTimeoutMillis, answerWithinMs)).toBeGreaterThan(0)
    expect(keepAlive).toBe(true)
  })

  test('processes that start at once on an empty database migrate it once', async () => {
    const [first] = await Promise.all(Array.from({ length: 5 }, () => open()))
    const applied = await first?.db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
    const hashes = applied?.rows.map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(hashes?.length)
  })

  test('an installation of an earlier version stays as it is for a command that must not change it', async () => {
    const { db } = await open()
    const newest = sql`id = (select max(id) from drizzle.__drizzle_migrations)`
    await db.execute(sql`delete from drizzle.__drizzle_migrations where ${newest}`)
    const settings = { databaseUrl: url, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER, mayMigrate: false }
    await expect(openDatabase(settings)).rejects.toThrow(/^The database is of an earlier version/)
  })

  test('the end leaves no connection, and neither does a start that is refused', async () => {
    const pool = openPool()
    const isAlone = () =>
      expect
        .poll(
          async () => (await pool.query('select from pg_stat_activity where datname = current_database()')).rowCount,
        )
        .toBe(1)
    const { bulletin, close } = await open()
    bulletin.subscribe('items', () => {})
    await expect.poll(bulletin.isHearing).toBe(true)
    await close()
    opened.pop()
    await isAlone()
    await pool.query('drop schema drizzle cascade')
    expect(await faultOf(open())).toMatchObject({ name: 'DatabaseRefusedError' })
    await isAlone()
  })

  test('of tasks of one name one runs, whatever runs under other names or alone', async () => {
    const [here, there] = [await open(), await open()]
    const say = (word: string) => async () => word
    const meanwhile = here.ifFree('a', async () => [
      await there.ifFree('b', say('b')),
      await there.ifFree('a', say('a')),
    ])
    expect(await meanwhile).toEqual(['b', undefined])
    expect(await here.alone(() => there.ifFree('a', say('a')))).toBe('a')
  })

  test('what runs alone overlaps with nothing of another process', async () => {
    const processes = await Promise.all([open(), open(), open()])
    const steps: string[] = []
    await Promise.all(
      processes.map(({ alone }, index) =>
        alone(async () => {
          steps.push(`begin ${index}`)
          await delay(50)
          steps.push(`end ${index}`)
        }),
      ),
    )
    for (let at = 0; at < steps.length; at += 2) expect(steps[at + 1]).toBe(steps[at]?.replace('begin', 'end'))
  })

  test.each([
    ['an unknown database', (to: URL) => Object.assign(to, { pathname: '/nowhere' }), /no database of this name/],
    ['an unknown role', (to: URL) => Object.assign(to, { username: 'nobody' }), /does not let this user in|no such/],
    ['no password', (to: URL) => Object.assign(to, { username: 'guarded' }), /asks for a password/],
    [
      'a wrong password',
      (to: URL) => Object.assign(to, { username: 'guarded', password: 'wrong' }),
      /refuses the password/,
    ],
  ])('%s is refused in words that say what to do and repeat nothing', async (_, change, words) => {
    const fault = await faultOf(open(change(new URL(url)).href))
    expect(fault).toMatchObject({ name: 'DatabaseRefusedError', message: expect.stringMatching(words) })
    expect(String(fault)).not.toMatch(/wrong|nowhere|nobody|guarded/)
    expect(isUnavailable(fault)).toBe(false)
  })

  test('so is an address for notices, by its own name', async () => {
    const listenUrl = Object.assign(new URL(url), { pathname: '/nowhere' }).href
    const settings = { databaseUrl: url, listenUrl, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER }
    await expect(openDatabase(settings)).rejects.toThrow(/^DATABASE_LISTEN_URL: There is no database of this name/)
  })

  test('a host that does not answer is one to wait for', async () => {
    const fault = await faultOf(open('postgresql://postgres@127.0.0.1:1/postgres'))
    expect(isUnavailable(fault)).toBe(true)
  })

  test('the tables of something else are left alone', async () => {
    await openPool().query('create table invoices (id int)')
    expect(await faultOf(open())).toMatchObject({
      name: 'DatabaseRefusedError',
      message: expect.stringContaining('holds tables of something else'),
    })
  })

  test.each(['by itself', 'in a transaction'])(
    'a command waits for the sessions of a server that has just been stopped, %s',
    async (where) => {
      const own = new URL(url)
      own.searchParams.set('application_name', 'command')
      const { db } = await open(own.href)
      const server = openPool()
      await server.query('select 1')
      const asked =
        where === 'by itself'
          ? refuseOtherSessions(db)
          : db.transaction((transaction) => refuseOtherSessions(transaction))
      const fault = faultOf(asked)
      await delay(300)
      opened.pop()
      await server.end()
      expect(await fault).toBe('none')
    },
  )
})
