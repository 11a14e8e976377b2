import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConnection } from '@e-collecting/database'
import type { Logger } from 'pino'
import type { Product } from './compose.ts'
import type { Config } from './config.ts'
import { describeError } from './http/problems.ts'
import { listen } from './listen.ts'
import { tellFailures } from './tell-unavailable.ts'

const SWEEP_INTERVAL_MS = 60_000
/** What other processes have done is looked for this often. */
const TICK_INTERVAL_MS = 1000

export interface RunningParts {
  config: Config
  connection: DatabaseConnection
  listener: RequestListener
  sweep: Product['sweep']
  tick: Product['tick']
  logger: Logger
  /** Aborted when the end begins; readiness says no from then on. */
  stopping: AbortSignal
  /** More to close, before the database. */
  onStop?: () => Promise<void>
}

/** Listens and sweeps until told to stop; then lets what runs come to its end, and closes everything in order. */
export async function runUntilStopped(parts: RunningParts): Promise<void> {
  const { config, connection, logger, stopping, onStop } = parts
  let isQuiet = true
  const listener: RequestListener = (incoming, outgoing) => {
    isQuiet = false
    parts.listener(incoming, outgoing)
  }
  const listeners = await listen(listener, config)
  const sweep = () => {
    const wasQuiet = isQuiet
    isQuiet = true
    return parts.sweep(wasQuiet)
  }
  const failures = tellFailures(logger)
  const tick = async () => {
    await parts.tick()
    failures.isOver()
  }
  const sweeps = everyWhileIdle(SWEEP_INTERVAL_MS, sweep, failures.tell('a sweep was not finished'))
  const ticks = everyWhileIdle(TICK_INTERVAL_MS, tick, failures.tell('other processes could not be caught up with'))
  await sweeps.runNow()
  announce(config, connection, logger)

  if (!stopping.aborted) await once(stopping, 'abort')
  listeners.announceEnd()
  await delay(config.stopDelayMs)
  await listeners.close()
  await Promise.all([sweeps.stop(), ticks.stop()])
  // What cannot be written any more is no reason to leave the rest open.
  await onStop?.().catch((error: unknown) =>
    logger.warn(describeError(error), 'what was to be written at the end could not be written'),
  )
  await connection.close()
}

/** Runs a task again and again, never twice at once. `stop` waits for one that runs. */
function everyWhileIdle(intervalMs: number, task: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const runNow = () => {
    running ??= task()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(runNow, intervalMs)
  timer.unref()
  return {
    runNow,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

function announce(config: Config, { engine, bulletin }: DatabaseConnection, logger: Logger): void {
  logger.info({ url: config.publicUrl, demo: config.isDemo, tlsPort: config.tls?.port }, 'E-Collecting is ready')
  if (engine === 'pglite')
    logger.info('The embedded database is not safe against a power cut; set DATABASE_URL for production.')
  if (!bulletin.isHearing())
    logger.info(
      'Changes by other processes are asked for once a second: set DATABASE_LISTEN_URL to hear of them at once.',
    )
}
