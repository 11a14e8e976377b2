import type { ComposeDeps } from './compose-deps.ts'
import { createOperations, type Metrics } from './http/operations.ts'

/** What whoever operates a process asks of it. */
export const composeOperations = ({ db, config, stopping }: ComposeDeps, metrics: Metrics) =>
  createOperations({
    db,
    metrics,
    metricsToken: config.metricsToken,
    stopping,
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
    isOpenToLoopback: config.isLoopback,
  })
