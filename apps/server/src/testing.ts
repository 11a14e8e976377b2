import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { openDatabase } from '@e-collecting/database'
import { createTestDatabase, MIGRATIONS_FOLDER } from '@e-collecting/database/testing'
import { createHolder, createMemoryStorage, resolveThroughOrigin } from '@e-collecting/wallet/headless'
import { pino } from 'pino'
import { composeProduct } from './compose.ts'
import { parseConfig } from './config.ts'

const ADDRESS_DATA = fileURLToPath(new URL('../../../features/address/data', import.meta.url))
const ORIGIN = 'http://localhost:8080'

/**
 * The whole product without sockets: one database of its own, a clock that only the test moves, every log line kept.
 * `browser()` is a visitor with cookies, `wallet()` a holder that speaks the public wallet-side protocol.
 * @param options `isOnDisk`: the database is in `dataDir`, too, as it is for who starts the product without PostgreSQL.
 * `dataDir`: such a folder that stays when the product is closed. With `DATABASE_URL` in the environment it is that database.
 */
export async function createTestProduct(
  start: string,
  environment: Record<string, string> = {},
  options: { isOnDisk?: boolean; dataDir?: string } = {},
) {
  let instant = new Date(start)
  const now = () => instant
  const logLines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'e-collecting-test-')))
  const config = parseConfig({ DATA_DIR: dataDir, ...environment })
  const isOnDisk = options.isOnDisk || options.dataDir !== undefined
  const connection = await (config.databaseUrl === undefined
    ? createTestDatabase(isOnDisk ? dataDir : undefined)
    : openDatabase({ ...config, dataDir: undefined, migrationsFolder: MIGRATIONS_FOLDER }))
  const product = await composeProduct({
    ...connection,
    ...{ config, logger, now, randomBytes },
    addressData: ADDRESS_DATA,
  }).catch(async (error: unknown) => {
    await connection.close()
    throw error
  })
  const requestFrom = (remoteAddress: string | undefined) => (path: string, init?: RequestInit) =>
    product.app.request(new URL(path, ORIGIN).href, init, remoteAddress && { incoming: { socket: { remoteAddress } } })
  const request = requestFrom(undefined)

  return {
    db: connection.db,
    statements: connection.statements,
    bulletin: connection.bulletin,
    dataDir,
    logLines,
    request,
    sweep: product.sweep,
    tick: product.tick,
    now,
    advance: (milliseconds: number) => {
      instant = new Date(instant.getTime() + milliseconds)
    },
    /** @param address of its network, where it matters */
    browser: (address?: string) => createBrowser(requestFrom(address)),
    wallet: () =>
      createHolder({
        crypto: nodeCrypto,
        fetch: async (url, init) => product.app.request(url, init),
        storage: createMemoryStorage(nodeCrypto),
        now,
        resolveDidLogUrl: resolveThroughOrigin(ORIGIN),
      }),
    close: async () => {
      await product.finish()
      await connection.close()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestProduct = Awaited<ReturnType<typeof createTestProduct>>

/** A visitor's browser: keeps cookies, sends its origin. */
function createBrowser(request: (path: string, init?: RequestInit) => Response | Promise<Response>) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = new Headers({ origin: ORIGIN, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    delete: (path: string) => send('DELETE', path),
  }
}

export type TestBrowser = ReturnType<typeof createBrowser>
