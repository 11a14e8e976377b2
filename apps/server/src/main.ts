import cluster from 'node:cluster'
import { parseConfig } from './config.ts'
import { reportFault } from './explain-fault.ts'
import { createLogger } from './logger.ts'
import { openBuiltDatabase, serve } from './serve.ts'
import { createStopSignal } from './stop-signal.ts'
import { superviseWorkers } from './supervise-workers.ts'

/** @returns the exit code */
async function start(): Promise<number> {
  const config = parseConfig(process.env)
  const parts = { config, logger: createLogger(config.logLevel), stopping: createStopSignal() }
  if (config.workers > 1 && cluster.isPrimary)
    return superviseWorkers({ ...parts, openDatabase: () => openBuiltDatabase(parts) })
  await serve(parts)
  return 0
}

// Whatever is still open by then, as a connection that is gone without a word, keeps nobody waiting.
process.exit(await start().catch(reportFault))
