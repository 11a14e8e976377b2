import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { type DatabaseConnection, openDatabase } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { createHolder, createMemoryStorage, resolveThroughOrigin, trustServers } from '@e-collecting/wallet/headless'
import { pino } from 'pino'
import type { ComposeDeps } from './compose-deps.ts'
import { type Config, parseConfig } from './config.ts'
import { composeConfigured } from './parts/compose-configured.ts'
import { fewAddresses } from './testing/few-addresses.ts'
import { createBrowser, fetchProduct, ORIGIN } from './testing/visitors.ts'

export type { TestBrowser } from './testing/visitors.ts'

/** What products beside another one still do, by the connection of that one: it ends before their database and their folder go. */
const companions = new WeakMap<DatabaseConnection, (() => Promise<void>)[]>()

/** A database and a folder, and how they are left. */
export interface Place {
  connection: DatabaseConnection
  dataDir: string
  close: () => Promise<void>
}

export interface TestProductOptions {
  /** Where it stands, in the place of a database and a folder of its own. */
  place?: Place
  /** The database is in `dataDir`, too, as it is for who starts the product without PostgreSQL. */
  isOnDisk?: boolean
  /** Such a folder that stays when the product is closed. */
  dataDir?: string
  /** Another process beside this one, on its database and with its keys, which hears no notices. */
  beside?: { connection: DatabaseConnection; dataDir: string }
  /** What it reaches of other installations. */
  fetch?: ComposeDeps['fetch']
}

/**
 * The whole product without sockets: one database of its own, a clock that only the test moves, every log line kept.
 * `browser()` is a visitor with cookies, `wallet()` a holder that speaks the public wallet-side protocol.
 * @param environment with `DATABASE_URL` the product is on that database.
 */
export async function createTestProduct(
  start: string,
  environment: Record<string, string> = {},
  { place, isOnDisk = false, dataDir: kept, beside, fetch: fetchOther }: TestProductOptions = {},
) {
  let instant = new Date(start)
  const now = () => instant
  const logLines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  const dataDir = place?.dataDir ?? beside?.dataDir ?? kept ?? (await mkdtemp(join(tmpdir(), 'e-collecting-test-')))
  const config = parseConfig({ DATA_DIR: dataDir, ...environment })
  const folder = isOnDisk || kept !== undefined ? dataDir : undefined
  // Others are asked as if the host of their address were this one.
  const origin = config.parts.here === 'declaration' ? config.publicUrl : ORIGIN
  const connection = beside
    ? withoutHearing(beside.connection)
    : (place?.connection ?? (await openTestDatabase(config, folder)))
  const product = await composeConfigured({
    ...connection,
    config,
    logger,
    now,
    randomBytes,
    addressData: await fewAddresses(),
    ...(fetchOther && { fetch: fetchOther }),
  }).catch(async (error: unknown) => {
    if (beside === undefined) await connection.close()
    throw error
  })
  if (beside !== undefined)
    companions.set(beside.connection, [...(companions.get(beside.connection) ?? []), product.finish])
  const requestFrom = (remoteAddress: string | undefined) => (path: string, init?: RequestInit) =>
    fetchProduct(product, new Request(new URL(path, origin), init), remoteAddress)
  const request = requestFrom(undefined)

  return {
    connection,
    db: connection.db,
    statements: connection.statements,
    bulletin: connection.bulletin,
    dataDir,
    logLines,
    request,
    sweep: () => product.sweep(true),
    tick: product.tick,
    now,
    advance: (milliseconds: number) => {
      instant = new Date(instant.getTime() + milliseconds)
    },
    /** @param address of its network, where it matters */
    browser: (address?: string) => createBrowser(requestFrom(address), origin),
    wallet: (storage = createMemoryStorage(nodeCrypto)) =>
      createHolder({
        crypto: nodeCrypto,
        fetch: (url, init) => fetchProduct(product, new Request(url, init)),
        storage,
        now,
        resolveDidLogUrl: resolveThroughOrigin(ORIGIN),
        loadTrustAnchors: trustServers(() => [ORIGIN], now),
      }),
    close: async () => {
      await product.finish()
      if (beside !== undefined) return
      await Promise.all((companions.get(connection) ?? []).map((finish) => finish()))
      if (place !== undefined) return place.close()
      await connection.close()
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const openTestDatabase = (config: Config, folder: string | undefined): Promise<DatabaseConnection> =>
  config.databaseUrl === undefined
    ? createTestDatabase(folder)
    : openDatabase({ ...config, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER })

const withoutHearing = (connection: DatabaseConnection): DatabaseConnection => ({
  ...connection,
  bulletin: { ...connection.bulletin, origin: randomUUID(), subscribe: () => () => {}, isHearing: () => false },
})

export type TestProduct = Awaited<ReturnType<typeof createTestProduct>>
