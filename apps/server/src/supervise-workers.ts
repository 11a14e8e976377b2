import cluster from 'node:cluster'
import type { DatabaseConnection } from '@e-collecting/database'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { OPERATOR_FAULT } from './explain-fault.ts'
import { answerMetricsOfWorkers } from './http/worker-metrics.ts'
import { keepWorker } from './keep-worker.ts'
import { loadCertificate } from './listen.ts'
import { waitForDatabase } from './open-configured-database.ts'

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

function endWorkers(withinMs: number): void {
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  for (const worker of all) worker.process.kill('SIGTERM')
  setTimeout(() => {
    for (const worker of all) worker.process.kill('SIGKILL')
  }, withinMs).unref()
}
