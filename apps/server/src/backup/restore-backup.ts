import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseConnection, restoreDatabase } from '@e-collecting/database'
import { noteRestore } from '@e-collecting/declaration/server'
import { type Clock, swissDay } from '@e-collecting/kernel'
import { closeStatusLists, LIST_ORDER } from '@e-collecting/services'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { deriveSealers, MASTER, openKeyFiles, openVault } from '../vault.ts'
import {
  type Manifest,
  type NamedKeys,
  opensManifest,
  pathsOf,
  readKeyFiles,
  readManifest,
  readSealedKeys,
  requireWhole,
} from './backup-folder.ts'

export interface RestoreBackupDeps {
  config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl' | 'databaseListenUrl'>
  /** Opens the restored database, and brings its schema up to date. */
  open: () => Promise<DatabaseConnection>
  randomBytes: (length: number) => Uint8Array
  now: Clock
}

/**
 * Puts a backup into an empty installation. What could be wrong with backup, key or target is asked before anything is written. Status
 * lists take no new entries afterwards: which of them were handed out since the backup, nobody knows. Nor do logs of declarations go on before
 * somebody has said what they have published since.
 * @returns when the backup was made, ISO 8601
 * @throws OperatorError, DatabaseRefusedError, FolderInUseError
 */
export async function restoreBackup(deps: RestoreBackupDeps, folder: string): Promise<string> {
  const { config, randomBytes, now } = deps
  const manifest = await readManifest(folder)
  checkEngine(manifest, config)
  const present = await openKeyFiles(config).load(MASTER)
  const master = config.secretKey ?? present ?? (await readIncludedKey(folder))
  const sealer = deriveSealers(master, randomBytes)['key store']
  if (!opensManifest(manifest, sealer))
    throw new OperatorError('The backup was made under another master key. Give that one; nothing was changed.')
  const keys = await readSealedKeys(folder, sealer)
  await requireWhole(folder, manifest, keys)
  if (config.databaseUrl === undefined && (await readKeyFiles(join(config.dataDir, 'keys'))).size > 0)
    throw new OperatorError(`There are keys in ${config.dataDir} already. Name an empty folder in DATA_DIR.`)
  await restoreDatabase(
    { databaseUrl: config.databaseListenUrl ?? config.databaseUrl, dataDir: config.dataDir },
    { file: pathsOf(folder).database, read: async () => new Blob([await readFile(pathsOf(folder).database)]) },
  )
  await writeKeys(config, config.secretKey === undefined ? new Map([...keys, [MASTER, master]]) : keys)
  const connection = await deps.open()
  try {
    await closeStatusLists(connection.db)
    await noteRestore(connection.db, swissDay(now()))
    await openVault({ config, db: connection.db, randomBytes, now })
  } finally {
    await connection.close()
  }
  return manifest.createdAt
}

function checkEngine({ engine }: Manifest, { databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (engine === 'postgres' && databaseUrl === undefined)
    throw new OperatorError('The backup is one of PostgreSQL. Name an empty database in DATABASE_URL.')
  if (engine === 'pglite' && databaseUrl !== undefined)
    throw new OperatorError('The backup is one of the embedded database. Restore it without DATABASE_URL.')
}

const readIncludedKey = (folder: string): Promise<Uint8Array> =>
  readFile(pathsOf(folder).masterKey).catch(() => {
    throw new OperatorError(
      'The master key is missing. Set SECRET_KEY, or put the file master.key into DATA_DIR/keys; it is not in this backup.',
    )
  })

async function writeKeys(config: Pick<Config, 'dataDir'>, keys: NamedKeys): Promise<void> {
  const files = openKeyFiles(config)
  for (const [name, value] of keys) if (!name.startsWith(`${LIST_ORDER}.`)) await files.insert(name, value)
}
