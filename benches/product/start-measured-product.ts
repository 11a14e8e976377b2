import { randomBytes } from 'node:crypto'
import { startPostgres, type TemporaryPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { cpuMicrosOf, residentBytesOf } from '@e-collecting/e2e/harness/process-usage'
import { freePort, type RunningProduct, startProduct } from '@e-collecting/e2e/harness/start-product'
import type { Endpoint } from '../driver/http-connection.ts'

export type Engine = 'pglite' | 'postgres'

/** A server under measurement, with its database. */
export interface MeasuredServer {
  /** What it takes itself for. */
  url: string
  /** Where its instances listen: one port, an address each. */
  endpoints: readonly Endpoint[]
  databaseUrl: string | undefined
  /** CPU microseconds so far, of all instances and of PostgreSQL. */
  cpuMicros: () => { server: number; database: number }
  stop: () => Promise<void>
}

/** The built product under measurement. */
export interface MeasuredProduct extends MeasuredServer {
  /** Resident bytes of each instance. */
  residentBytes: () => number[]
  /** What its instances have written. */
  output: () => string
}

export interface MeasuredProductOptions {
  engine?: Engine
  /** Processes on one PostgreSQL. */
  instances?: number
  /** Where the servers write a CPU profile when they stop. */
  profileFolder?: string | undefined
  /** Given to Node besides. */
  nodeFlags?: readonly string[]
  /** Fills the database after a first start has made its tables, while no server runs. */
  fill?: (databaseUrl: string) => Promise<void>
}

/**
 * Starts the built product in demo mode. Clients are told apart by `X-Forwarded-For`, as behind a proxy: the rate limits
 * hold as they are, for many clients. PostgreSQL waits for the disk at each commit, as in production.
 */
export async function startMeasuredProduct(options: MeasuredProductOptions): Promise<MeasuredProduct> {
  const postgres = options.engine === 'pglite' ? undefined : await startPostgres({ isDurable: true })
  try {
    return await startOn(postgres, options)
  } catch (error) {
    postgres?.stop()
    throw error
  }
}

async function startOn(postgres: TemporaryPostgres | undefined, options: MeasuredProductOptions) {
  const { profileFolder, nodeFlags = [] } = options
  const flags = [
    ...nodeFlags,
    ...(profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]),
  ]
  const environment = await createEnvironment(postgres)
  if (options.fill !== undefined && postgres !== undefined) {
    await (await startProduct(environment)).stop()
    await options.fill(postgres.url)
  }
  const products = [await startProduct(environment, flags)]
  for (let instance = 1; instance < (options.instances ?? 1); instance++)
    products.push(await startProduct({ ...environment, HOST: `127.0.0.${instance + 1}` }))
  return describe(environment.PUBLIC_URL, products, postgres)
}

async function createEnvironment(postgres: TemporaryPostgres | undefined) {
  const port = await freePort()
  return {
    PORT: `${port}`,
    TLS_PORT: `${await freePort()}`,
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO: 'true',
    // Wallets in plain manner use neither DPoP nor encryption.
    ALLOW_PLAIN_WALLETS: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(postgres && { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') }),
  }
}

function describe(
  url: string,
  products: readonly RunningProduct[],
  postgres: TemporaryPostgres | undefined,
): MeasuredProduct {
  return {
    url,
    endpoints: products.map(({ host, port }) => ({ host, port })),
    databaseUrl: postgres?.url,
    cpuMicros: () => ({
      server: products.reduce((sum, { processId }) => sum + cpuMicrosOf(processId, { withChildren: true }), 0),
      database: postgres === undefined ? 0 : cpuMicrosOf(postgres.processId, { withChildren: true }),
    }),
    residentBytes: () => products.map(({ processId }) => residentBytesOf(processId)),
    output: () => products.map((product) => product.output()).join(''),
    stop: async () => {
      await Promise.all(products.map((product) => product.stop()))
      postgres?.stop()
    },
  }
}
