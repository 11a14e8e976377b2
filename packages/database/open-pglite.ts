import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createSilentBulletin } from './bulletin.ts'
import { checkSchema, isUpToDate } from './check-schema.ts'
import { createPglite } from './create-pglite.ts'
import { databaseFolder, isInitialised, prepareDataFolder, toFolderFault } from './data-folder.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { DatabaseConnection, OpenDatabaseOptions } from './database.ts'
import { DatabaseRefusedError } from './database-refused.ts'
import { createForgetting, forgetLog } from './forget-deleted.ts'
import { savePglite } from './save-database.ts'
import { createPgliteStatements } from './statements.ts'

/**
 * Opens the embedded database and brings its schema up to date, or refuses it.
 * @throws FolderInUseError, DataFolderError, DatabaseRefusedError
 */
export async function openPglite({
  dataDir,
  migrationsFolder,
  mayMigrate = true,
  readTemplate,
}: OpenDatabaseOptions): Promise<DatabaseConnection> {
  let release = async () => {}
  let folder: string | undefined
  if (dataDir !== undefined) {
    await prepareDataFolder(dataDir)
    release = await lockDataFolder(dataDir)
    folder = databaseFolder(dataDir)
  }
  let client: PGlite | undefined
  try {
    client = await createPglite({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(readTemplate === undefined || (folder !== undefined && (await isInitialised(folder)))
        ? {}
        : { loadDataDir: readTemplate() }),
    })
    const db = drizzle(client)
    if (!(await isUpToDate(db, migrationsFolder))) {
      await checkSchema(db, migrationsFolder, { mayMigrate })
      await migrate(db, { migrationsFolder })
    }
    await forgetLog(client)
    const opened = client
    return connectPglite(opened, async () => {
      await opened.close()
      await release()
    })
  } catch (cause) {
    await client?.close().catch(() => undefined)
    await release()
    throw folder === undefined ? cause : await toFolderFault(folder, cause)
  }
}

/** The connection over a PGlite whose schema is up to date. */
export function connectPglite(client: PGlite, close: () => Promise<void>): DatabaseConnection {
  const forgetDeleted = createForgetting(client)
  return {
    db: drizzle(client),
    engine: 'pglite',
    statements: createPgliteStatements(client),
    bulletin: createSilentBulletin(randomUUID()),
    alone: (task) => task(),
    ifFree: (_, task) => task(),
    // A copy is one of the files: what was deleted would stay in it for as long as it is kept.
    saveTo: async (file) => {
      await forgetDeleted()
      await savePglite(client, file)
    },
    forgetDeleted,
    close,
  }
}

/**
 * Puts a saved copy into a data folder without a database.
 * @throws DatabaseRefusedError where there is one; FolderInUseError
 */
export async function restorePglite(dataDir: string, copy: Blob): Promise<void> {
  await prepareDataFolder(dataDir)
  const release = await lockDataFolder(dataDir)
  try {
    const folder = databaseFolder(dataDir)
    if (await isInitialised(folder))
      throw new DatabaseRefusedError(`There is a database in ${dataDir} already. Name an empty folder in DATA_DIR.`)
    const client = await createPglite({ dataDir: folder, loadDataDir: copy })
    await client.close()
  } finally {
    await release()
  }
}
