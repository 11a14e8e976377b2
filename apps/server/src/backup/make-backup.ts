import { join } from 'node:path'
import type { DatabaseConnection } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { deriveSealers, openVault, readMasterKey } from '../vault.ts'
import {
  emptyBackupFolder,
  makeBackupFolder,
  type NamedKeys,
  pathsOf,
  readKeyFiles,
  writeManifest,
  writePart,
  writeSealedKeys,
} from './backup-folder.ts'

export interface MakeBackupDeps {
  config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>
  connection: DatabaseConnection
  randomBytes: (length: number) => Uint8Array
  now: Clock
}

/**
 * Writes database and keys to a new folder: with PGlite on its own, with PostgreSQL beside running servers. Signing keys are sealed, in
 * the database or in files, and the master key is not among them unless asked for.
 * @throws OperatorError, DatabaseRefusedError, and what writing throws; the folder is empty then
 */
export async function makeBackup(
  deps: MakeBackupDeps,
  folder: string,
  options: { isMasterKeyIncluded: boolean },
): Promise<void> {
  const { config, connection, randomBytes, now } = deps
  if (options.isMasterKeyIncluded && config.secretKey !== undefined)
    throw new OperatorError(
      'The master key is a setting here, SECRET_KEY: keep it elsewhere. It cannot be put into a backup.',
    )
  await openVault({ config, db: connection.db, randomBytes, now })
  const master = await readMasterKey(config, randomBytes)
  const sealer = deriveSealers(master, randomBytes)['key store']
  await makeBackupFolder(folder)
  try {
    const paths = pathsOf(folder)
    await connection.saveTo(paths.database)
    const keys: NamedKeys =
      config.databaseUrl === undefined ? await readKeyFiles(join(config.dataDir, 'keys')) : new Map()
    await writeSealedKeys(folder, sealer, keys)
    if (options.isMasterKeyIncluded) await writePart(paths.masterKey, master)
    await writeManifest(folder, sealer, { engine: connection.engine, createdAt: now().toISOString(), keys })
  } catch (error) {
    // Half a backup is of no use, holds the register in clear, and would be in the way of the next attempt.
    await emptyBackupFolder(folder)
    throw error
  }
}
