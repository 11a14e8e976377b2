import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { cpuMicrosOf } from '@e-collecting/e2e/harness/process-usage'
import { freePort } from '@e-collecting/e2e/harness/start-product'
import type { MeasuredServer } from '../product/start-measured-product.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const READY_WITHIN_MS = 10_000

/** Starts the bare reference server on a PostgreSQL of its own, as durable as the product's. */
export async function startReference(): Promise<MeasuredServer> {
  const postgres = await startPostgres({ isDurable: true })
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, `${port}`, postgres.url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await waitUntilReady(`http://127.0.0.1:${port}/api/support/sessions/none`, child)
  return {
    url,
    endpoints: [{ host: '127.0.0.1', port }],
    databaseUrl: postgres.url,
    cpuMicros: () => ({
      server: cpuMicrosOf(child.pid ?? 0),
      database: cpuMicrosOf(postgres.processId, { withChildren: true }),
    }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      postgres.stop()
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await delay(50)
  }
  child.kill()
  throw new Error('The reference server did not become ready.')
}
