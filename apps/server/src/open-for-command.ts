import { randomUUID } from 'node:crypto'
import { type Database, type DatabaseConnection, refuseOtherSessions } from '@e-collecting/database'
import type { Config } from './config.ts'

/** What a command has that must not run beside a server. */
export interface OpenedForCommand {
  connection: DatabaseConnection
  /** @throws DatabaseRefusedError if a server has sessions on this PostgreSQL database; the lock of a data folder has said so before */
  isAlone: (db: Database) => Promise<void>
}

/** Where the database is, as a command reaches it. */
export type CommandAddress = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Opens the database of the configuration for a command: PostgreSQL itself, not a pooler, under a name by which its sessions are told
 * from those of servers.
 * @throws FolderInUseError beside a server with PGlite
 */
export async function openForCommand(
  { databaseUrl, databaseListenUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'dataDir'>,
  open: (address: CommandAddress) => Promise<DatabaseConnection>,
): Promise<OpenedForCommand> {
  if (databaseUrl === undefined)
    return { connection: await open({ databaseUrl, dataDir }), isAlone: async () => undefined }
  const direct = new URL(databaseListenUrl ?? databaseUrl)
  direct.searchParams.set('application_name', `e-collecting ${randomUUID()}`)
  return { connection: await open({ databaseUrl: direct.href, dataDir }), isAlone: refuseOtherSessions }
}
