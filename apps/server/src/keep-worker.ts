import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { OPERATOR_FAULT } from './explain-fault.ts'
import { rememberHandedOver } from './handed-over.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that has served as long as this may be replaced at once again. */
const SOUND_AFTER_MS = 60_000

export interface KeepInput {
  over: AbortSignal
  logger: Pick<Logger, 'error'>
  onOperatorFault: () => void
}

/** One worker after the other, with growing pauses while none lasts, until it is over. */
export async function keepWorker({ over, logger, onOperatorFault }: KeepInput): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!over.aborted) {
    const began = performance.now()
    const end = await runWorker()
    if (over.aborted) return
    if (end.code === OPERATOR_FAULT) return onOperatorFault()
    if (performance.now() - began > SOUND_AFTER_MS) pauseMs = FIRST_PAUSE_MS
    logger.error({ ...end, pauseMs }, 'a worker has ended; another one takes its place')
    await delay(pauseMs, undefined, { signal: over }).catch(() => undefined)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

/** How a worker has ended. */
interface WorkerEnd {
  code: number | string | null | undefined
  signal?: string | null
}

/** What the machine has no room for ends at once: it may have some later. */
async function runWorker(): Promise<WorkerEnd> {
  try {
    const worker = cluster.fork()
    const closeUntaken = rememberHandedOver(worker.process)
    return await new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        closeUntaken()
        resolve({ code, signal })
      })
      // Anything else that fails of one that runs is no end.
      worker.on('error', ({ code }: NodeJS.ErrnoException) => {
        if (worker.process.pid === undefined) resolve({ code })
      })
    })
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code }
  }
}
