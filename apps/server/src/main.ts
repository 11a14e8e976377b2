import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { parseConfig } from './config.ts'
import { reportFault } from './explain-fault.ts'
import { findMisspelt } from './find-misspelt.ts'
import { withForeignWallets } from './foreign-wallet.ts'
import { createLogger } from './logger.ts'
import { openBuiltDatabase, serve } from './serve.ts'
import { createStopSignal } from './stop-signal.ts'
import { superviseWorkers } from './supervise-workers.ts'

/**
 * Collect garbage when the heap is half as large again as after the last time: V8 would wait until it is up to four times as large, and
 * what is dead holds buffers and keys outside of the heap (record 0036). A V8 without this setting says so and goes on.
 */
const HEAP_GROWING_PERCENT = 50
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`)

/** @returns the exit code */
async function start(): Promise<number> {
  const config = parseConfig(withForeignWallets(process.env, process.argv))
  const parts = { config, logger: createLogger(config.logLevel), stopping: createStopSignal() }
  if (cluster.isPrimary)
    for (const { name, setting } of findMisspelt(Object.keys(process.env)))
      parts.logger.warn(`${name} is no setting, and nobody reads it. Is ${setting} meant?`)
  if (config.workers > 1 && cluster.isPrimary)
    return superviseWorkers({ ...parts, openDatabase: () => openBuiltDatabase(parts) })
  await serve(parts)
  return 0
}

// Whatever is still open by then, as a connection that is gone without a word, keeps nobody waiting.
process.exit(await start().catch(reportFault))
