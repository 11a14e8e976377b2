import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConnection } from '@e-collecting/database'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { OPERATOR_FAULT } from './explain-fault.ts'
import { answerMetricsOfWorkers } from './http/worker-metrics.ts'
import { loadCertificate } from './listen.ts'
import { waitForDatabase } from './open-configured-database.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that has served as long as this may be replaced at once again. */
const SOUND_AFTER_MS = 60_000
/** Beyond what a worker gives its requests to come to their end. */
const STOP_WITHIN_MS = 15_000

export interface SupervisorInput {
  config: Config
  logger: Logger
  stopping: AbortSignal
  openDatabase: () => Promise<DatabaseConnection>
}

/**
 * Starts the workers, which share the ports, replaces those that die, and passes on the end.
 * @returns the exit code
 */
export async function superviseWorkers(input: SupervisorInput): Promise<number> {
  const { config, logger, stopping } = input
  // What ends a start is said once, here, and not by each worker.
  const connection = await waitForDatabase(input.openDatabase, input)
  if (connection === undefined) return 0
  await connection.close()
  if (config.tls !== undefined) await loadCertificate(config.tls, config)

  answerMetricsOfWorkers()
  const fault = new AbortController()
  const over = AbortSignal.any([stopping, fault.signal])
  over.addEventListener('abort', () => endWorkers(config.stopDelayMs + STOP_WITHIN_MS), { once: true })
  const keep = () => keepWorker({ over, logger, onOperatorFault: () => fault.abort() })
  await Promise.all(Array.from({ length: config.workers }, keep))
  return fault.signal.aborted ? OPERATOR_FAULT : 0
}

interface KeepInput {
  over: AbortSignal
  logger: Logger
  onOperatorFault: () => void
}

/** One worker after the other, with growing pauses while none lasts, until it is over. */
async function keepWorker({ over, logger, onOperatorFault }: KeepInput): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!over.aborted) {
    const began = performance.now()
    const [code, signal] = await once(cluster.fork(), 'exit')
    if (over.aborted) return
    if (code === OPERATOR_FAULT) return onOperatorFault()
    if (performance.now() - began > SOUND_AFTER_MS) pauseMs = FIRST_PAUSE_MS
    logger.error({ code, signal, pauseMs }, 'a worker has ended; another one takes its place')
    await delay(pauseMs, undefined, { signal: over }).catch(() => undefined)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

function endWorkers(withinMs: number): void {
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  for (const worker of all) worker.process.kill('SIGTERM')
  setTimeout(() => {
    for (const worker of all) worker.process.kill('SIGKILL')
  }, withinMs).unref()
}
