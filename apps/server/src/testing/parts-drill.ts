import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { startPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { createHolder } from '@e-collecting/wallet/headless'
import { createTestProduct, type TestProduct } from '../testing.ts'
import { openDeclarations } from './declaration-steps.ts'
import type { Mortal } from './declare-across.ts'
import { newKey } from './key-drill.ts'

const MAIN_URL = 'http://localhost:8080'
const DECLARATION = { PARTS: 'declaration', PORT: '8090', TLS_PORT: '8444', MAIN_URL, REGISTRY_HOSTS: 'localhost:8443' }
const SETTINGS = { PARTS: 'main', DECLARATION_URL: 'http://localhost:8090' }
/** The main part is there before the first life of the other one. */
const START = '2026-05-16T09:30:00Z'

/**
 * Declarations by themselves, which die and are started again, on a PostgreSQL of their own. The main part lives in this process, on another
 * database, and is reached by its address.
 */
export async function createPartsDrill() {
  const postgres = await startPostgres({ isDurable: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'drill-'))
  const ask = async (url: string, init?: RequestInit): Promise<Response> => {
    const { port, pathname, search } = new URL(url)
    const part = port === '8080' || port === '8443' ? main : declaration
    if (part === undefined) throw new TypeError('nobody answers')
    return part.request(pathname + search, init)
  }
  let declaration: TestProduct | undefined
  const main: TestProduct = await createTestProduct(START, SETTINGS, { fetch: ask })
  const said = main.logLines.map((line) => JSON.parse(line) as { mainKey?: string })
  const settings = {
    ...DECLARATION,
    MAIN_KEY: said.find(({ mainKey }) => mainKey !== undefined)?.mainKey ?? '',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET_KEY: newKey(),
    DEMO: 'true',
  }
  const address = await listen(main)
  const stop = async () => {
    await declaration?.close()
    declaration = undefined
  }
  const start: Mortal['start'] = async (at) => {
    await stop()
    main.advance(Date.parse(at) - main.now().getTime())
    await main.tick()
    const declares = await createTestProduct(at, settings, { dataDir, fetch: ask })
    declaration = declares
    const walletOf: Awaited<ReturnType<Mortal['start']>>['walletOf'] = (storage) =>
      createHolder({ crypto: nodeCrypto, fetch: ask, storage, now: declares.now, resolveDidLogUrl: (url) => url })
    const wallet = () => {
      throw new Error('Whoever declares has a wallet.')
    }
    return { declares, steps: await openDeclarations(main, { declares, wallet }), walletOf }
  }
  return {
    /** @param victim what dies: the process that takes declarations, or its database */
    mortal: (victim: 'process' | 'database'): Mortal => ({
      settings,
      start,
      stop,
      prepareRun: () => ({ mainAt: address.url, ...(victim === 'database' && { database: postgres.processId }) }),
      ...(victim === 'database' && { revive: postgres.revive }),
    }),
    close: async () => {
      await stop()
      await address.close()
      await main.close()
      postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Gives a product an address for other processes, for what can be read there. */
async function listen({ request }: TestProduct): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer(async (asked, answer) => {
    const { accept = '*/*' } = asked.headers
    const given = await request(asked.url ?? '/', { headers: { accept } })
    answer.writeHead(given.status, [...given.headers].flat()).end(Buffer.from(await given.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return once(server.close(), 'close')
    },
  }
}
