import type { RequestListener } from 'node:http'
import type { DatabaseConnection } from '@e-collecting/database'
import type { Logger } from 'pino'
import type { Product } from './compose.ts'
import type { Config } from './config.ts'
import { describeError } from './http/problems.ts'
import { listen } from './listen.ts'

const SWEEP_INTERVAL_MS = 60_000
/** Reports of the issuer are looked for this often (swiyu §1.8). */
const EVENT_INTERVAL_MS = 2000

export interface RunningParts {
  config: Config
  connection: DatabaseConnection
  listener: RequestListener
  sweep: Product['sweep']
  deliverEvents: Product['deliverEvents']
  logger: Logger
  /** More to close, before the database. */
  onStop?: () => Promise<void>
}

/** Listens, sweeps every minute, and closes everything in order on SIGINT or SIGTERM. */
export async function runUntilStopped(parts: RunningParts): Promise<void> {
  const { config, connection, logger, onStop } = parts
  const starting = listen(parts.listener, config)
  const sweep = () =>
    parts.sweep().catch((error: unknown) => logger.warn(describeError(error), 'a sweep was not finished'))
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  const events = everyWhileIdle(EVENT_INTERVAL_MS, parts.deliverEvents, (error) =>
    logger.warn(describeError(error), 'reports of the issuer were not delivered'),
  )

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    clearInterval(timer)
    events.stop()
    await (await starting).close()
    await onStop?.()
    await connection.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  await starting
  await sweep()
  announce(config, connection.engine, logger)
}

/** Runs a task again and again, never twice at once. */
function everyWhileIdle(intervalMs: number, task: () => Promise<void>, onError: (error: unknown) => void) {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    task()
      .catch(onError)
      .finally(() => {
        isRunning = false
      })
  }, intervalMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function announce(config: Config, engine: DatabaseConnection['engine'], logger: Logger): void {
  logger.info({ url: config.publicUrl, demo: config.isDemo, tlsPort: config.tls?.port }, 'E-Collecting is ready')
  if (engine === 'pglite')
    logger.info('The embedded database is not safe against a power cut; set DATABASE_URL for production.')
}
