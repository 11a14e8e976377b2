import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { toPayload } from './bulletin.ts'
import type { DatabaseConnection } from './database.ts'
import { openDatabase } from './open-database.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { prepareHot } from './prepared.ts'
import { isFaultOfOneRow } from './row-fault.ts'
import { volksbegehren } from './schema/product.ts'
import { createEmptyDatabase, TEST_SERVER } from './testing/index.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'
import { hasPgbouncer, startPgbouncer, type TemporaryPgbouncer } from './testing/temporary-pgbouncer.ts'
import { isUnavailable } from './unavailable.ts'

const ECHO = { name: 'echo', text: 'select word from unnest($1::text[]) as input(word)' }
const CLIENTS = Array.from({ length: 60 }, (_, at) => `client ${at}`)

describe.skipIf(TEST_SERVER === undefined || !hasPgbouncer())('behind PgBouncer', () => {
  let direct: string
  let pooled: string
  let drop: () => Promise<void>
  let pooler: TemporaryPgbouncer
  const opened: DatabaseConnection[] = []

  beforeAll(async () => {
    ;({ url: direct, drop } = await createEmptyDatabase(TEST_SERVER ?? ''))
    pooler = await startPgbouncer(direct)
    pooled = pooler.url
  })
  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close()
  })
  afterAll(async () => {
    await pooler.stop()
    await drop()
  })

  const open = async (listenUrl?: string) => {
    const connection = await openDatabase({
      databaseUrl: pooled,
      listenUrl,
      keepsStatements: false,
      dataDir: undefined,
      migrationsFolder: MIGRATIONS_FOLDER,
    })
    opened.push(connection)
    return connection
  }

  test('more processes than it has connections migrate at once', async () => {
    expect(await Promise.all(Array.from({ length: 6 }, () => open()))).toHaveLength(6)
  })

  test('many clients at once run statements by hand, hot ones and transactions', async () => {
    const { db, statements } = await open()
    const hot = prepareHot(
      db,
      'items_by_slug',
      db
        .select({ id: volksbegehren.id })
        .from(volksbegehren)
        .where(eq(volksbegehren.slug, sql.placeholder('slug'))),
    )
    const answers = await Promise.all(
      CLIENTS.map(async (word) => {
        await hot.execute({ slug: word })
        await db.transaction(async (tx) => void (await tx.execute(sql`select ${word}::text`)))
        return statements.run(ECHO, [{ type: 'text', values: [word] }])
      }),
    )
    expect(answers).toEqual(CLIENTS.map((word) => [{ word }]))
  })

  test('nothing is heard through it, and that is known', async () => {
    const { bulletin } = await open()
    bulletin.subscribe('items', () => {})
    await delay(500)
    expect(bulletin.isHearing()).toBe(false)
  })

  test('notices sent through it are heard on the direct connection', async () => {
    const [here, there] = [await open(direct), await open(direct)]
    const heard: string[] = []
    there.bulletin.subscribe('items', (message) => heard.push(message))
    await expect.poll(there.bulletin.isHearing, { timeout: 10_000 }).toBe(true)
    await here.db.execute(sql`select pg_notify('items', ${toPayload(here.bulletin.origin, 'changed')})`)
    await expect.poll(() => heard).toEqual(['changed'])
  })

  test('its address in place of the direct one is refused in words', async () => {
    await expect(open(pooled)).rejects.toMatchObject({
      name: 'DatabaseRefusedError',
      message: expect.stringContaining('DATABASE_LISTEN_URL leads to a pooler'),
    })
  })

  test('a server that it loses before it has answered is no fault of what was asked, and may have done it', async () => {
    const lines = new Set<Socket>()
    const { hostname, port } = new URL(direct)
    const between = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const socket of [near, far]) lines.add(socket.on('error', () => {}))
      near.pipe(far).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const through = new URL(direct)
    through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
    const fragile = await startPgbouncer(through.href)
    const pool = createPostgresPool(fragile.url)
    const straight = new Client(direct)
    onTestFinished(async () => {
      await Promise.all([pool.end(), straight.end()])
      await fragile.stop()
      between.close()
    })
    await pool.query('create table notes (word text)')
    await straight.connect()
    // Held by us: what runs is at work until its lines are gone, however long that takes.
    await straight.query('select pg_advisory_lock(1)')
    const insert = "insert into notes select 'written' from pg_advisory_xact_lock(1)"
    const fault = pool.query(insert).catch((error: unknown) => error)
    const running = "select 1 from pg_stat_activity where query like 'insert into notes%' and state = 'active'"
    await expect.poll(async () => (await straight.query(running)).rows.length).toBe(1)
    for (const line of lines) line.destroy()
    expect(await fault).toMatchObject({ code: '08P01' })
    expect([isFaultOfOneRow(await fault), isUnavailable(await fault)]).toEqual([false, true])
    await straight.query('select pg_advisory_unlock(1)')
    await expect.poll(async () => (await pool.query('select word from notes')).rows).toEqual([{ word: 'written' }])
  })

  test('a start ends within seconds where it is taken in by a pooler that does not reach PostgreSQL', async () => {
    // Takes a client in, and says nothing to what it asks.
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const began = performance.now()
    const databaseUrl = `postgresql://postgres@127.0.0.1:${port}/product`
    await expect(
      openDatabase({ databaseUrl, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER }),
    ).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
