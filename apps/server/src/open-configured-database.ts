import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type DatabaseConnection, openDatabase, type SchemaRules } from '@e-collecting/database'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { describeError } from './http/problems.ts'
import { warnUnavailable } from './tell-unavailable.ts'
import { whenReachable } from './when-reachable.ts'

export interface DatabaseDeps extends SchemaRules {
  config: Config
  logger: Logger
  migrationsFolder: string
  /** Of an empty database; where it is absent, one is made, which takes seconds. */
  templateFile?: string
}

/** The database that the configuration names. */
export function openConfiguredDatabase(deps: DatabaseDeps): Promise<DatabaseConnection> {
  const { config, logger, migrationsFolder, templateFile, mayBeNew = true, mayMigrate = true } = deps
  const { databaseUrl, databaseListenUrl, keepsStatements, dataDir } = config
  const hasTemplate = templateFile !== undefined && existsSync(templateFile)
  return openDatabase({
    databaseUrl,
    listenUrl: databaseListenUrl,
    keepsStatements,
    dataDir,
    migrationsFolder,
    mayBeNew,
    mayMigrate,
    ...(hasTemplate ? { readTemplate: () => new Blob([gunzipSync(readFileSync(templateFile))]) } : {}),
    onFault: (error) => logger.error(describeError(error), 'a notice of another process was not taken in'),
  })
}

/** Does what a start needs the database for, and waits for it, until stopped. */
export const waitForDatabase = <Result>(
  attempt: () => Promise<Result>,
  { logger, stopping }: { logger: Logger; stopping: AbortSignal },
): Promise<Result | undefined> => whenReachable(attempt, { stopping, say: warnUnavailable(logger) })
