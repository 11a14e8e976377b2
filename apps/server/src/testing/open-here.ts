import { openDatabase } from '@e-collecting/database'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing/migrations-folder'
import { parseConfig } from '../config.ts'
import { openForCommand } from '../open-for-command.ts'

/** The environment of an installation. */
export type DrillSettings = Record<string, string> & { DATA_DIR: string }

/** Opens the database of an installation as a command does. */
export const openHere = (settings: DrillSettings) =>
  openForCommand(parseConfig(settings), (address) => openDatabase({ ...address, migrationsFolder: MIGRATIONS_FOLDER }))
