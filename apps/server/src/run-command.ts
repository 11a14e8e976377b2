import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { holdsDatabase, isUnavailable } from '@e-collecting/database'
import { type Config, parseConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { type DatabaseDeps, openConfiguredDatabase } from './open-configured-database.ts'
import { type OpenedForCommand, openForCommand } from './open-for-command.ts'
import { OperatorError } from './operator-error.ts'
import { explainUnavailable } from './tell-unavailable.ts'

/** What a command of the operator works with. */
export interface CommandParts extends OpenedForCommand {
  config: Config
  randomBytes: (length: number) => Uint8Array
  now: () => Date
}

/** The configuration as commands have it: what the demo need not be told, they need not either. @param set in the place of what the environment says */
export const readCommandConfig = (set: Readonly<Record<string, string>> = {}): Config =>
  parseConfig({ ...process.env, DEMO: 'true', ...set })

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BUILT = { migrationsFolder: here('./migrations'), templateFile: here('./template.tar.gz') }

/** What may become of the database that a command opens, the migrations that it has to have, and what a new one is made from. */
export type Opening = Pick<DatabaseDeps, 'mayBeNew' | 'mayMigrate'> &
  Partial<Pick<DatabaseDeps, 'migrationsFolder' | 'templateFile'>>

/** Opens the database of the configuration as commands do, with the migrations and the template of the built product unless others are named. */
export function openBuilt(config: Config, opening: Opening): Promise<OpenedForCommand> {
  const logger = createLogger(config.logLevel)
  return openForCommand(config, (address) =>
    openConfiguredDatabase({
      config: { ...config, ...address, databaseListenUrl: undefined, keepsStatements: true },
      logger,
      ...BUILT,
      ...opening,
    }),
  )
}

const AWAY =
  'The database cannot be reached, or has broken off. Look whether it runs and whether DATABASE_URL (DATABASE_LISTEN_URL) leads there, and run the command again.'

/**
 * Does what needs the database. A server waits until that is there; who has typed a command is told.
 * @throws OperatorError where it cannot be reached, has broken off, or cannot do it now
 */
export async function whileReachable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const ending = { after: ', and run the command again.', instead: 'Run the command again.' }
    throw new OperatorError(explainUnavailable(error, ending) ?? AWAY, { cause: error })
  }
}

/**
 * Opens the configured database of the built product for a command, runs it, and closes it again. A database of an earlier version is refused: its
 * servers may be running, and a backup is one of what they have made.
 * @param mayBeNew whether the command may be the first to touch a data folder or a database
 * @throws OperatorError, or of PostgreSQL DatabaseRefusedError, where there is no installation: a command would make one with keys of its own, and say that all is well
 */
export async function runCommand<Result>(
  command: (parts: CommandParts) => Promise<Result>,
  config: Config = readCommandConfig(),
  { mayBeNew = false, ...opening }: Omit<Opening, 'mayMigrate'> = {},
): Promise<Result> {
  if (!mayBeNew && config.databaseUrl === undefined && !(await holdsDatabase(config.dataDir)))
    throw new OperatorError(
      `There is no installation in ${config.dataDir}. Name its folder in DATA_DIR, or its database in DATABASE_URL.`,
    )
  return whileReachable(async () => {
    const opened = await openBuilt(config, { ...opening, mayBeNew, mayMigrate: false })
    try {
      return await command({ ...opened, config, randomBytes, now: () => new Date() })
    } finally {
      await opened.connection.close()
    }
  })
}
