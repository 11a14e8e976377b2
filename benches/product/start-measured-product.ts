import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { startProduct } from '@e-collecting/e2e/harness/start-product'
import { cpuMicrosOf } from '../measure/process-cpu.ts'

/** The built product under measurement. */
export interface MeasuredProduct {
  url: string
  /** CPU microseconds so far, of the server and of PostgreSQL. */
  cpuMicros: () => { server: number; database: number }
  stop: () => Promise<void>
}

export type Engine = 'pglite' | 'postgres'

interface TemporaryPostgres {
  url: string
  processId: number
  stop: () => void
}

/** Not a workspace, and plain JavaScript: therefore by address. */
const POSTGRES_SCRIPT = new URL('../../scripts/temporary-postgres.mjs', import.meta.url).href

/** True where Debian's PostgreSQL is installed. */
export function hasPostgres(): boolean {
  try {
    return readdirSync('/usr/lib/postgresql').length > 0
  } catch {
    return false
  }
}

/**
 * Starts the built product in demo mode. Clients are told apart by `X-Forwarded-For`, as behind a proxy: the rate limits
 * hold as they are, for many clients.
 * @param profileFolder where the server writes a CPU profile when it stops
 */
export async function startMeasuredProduct(engine: Engine, profileFolder?: string): Promise<MeasuredProduct> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const environment = {
    DEMO: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(postgres && { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') }),
  }
  const flags = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]
  const product = await startProduct(environment, flags).catch((error: unknown) => {
    postgres?.stop()
    throw error
  })
  return {
    url: product.url,
    cpuMicros: () => ({
      server: cpuMicrosOf(product.processId),
      database: postgres === undefined ? 0 : cpuMicrosOf(postgres.processId, { withChildren: true }),
    }),
    stop: async () => {
      await product.stop()
      postgres?.stop()
    },
  }
}

/** A PostgreSQL of its own, gone after `stop`. */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const script = (await import(POSTGRES_SCRIPT)) as { startPostgres: () => Promise<TemporaryPostgres> }
  return script.startPostgres()
}
