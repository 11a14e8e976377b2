import { access, chmod, lstat, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** The data folder cannot be what it is meant to be: the message says what its operator can do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** What the product puts into its data folder. */
const OURS = /^(pglite|keys|owner\.sock|tls-.*|haip-.*|demo-witness)$/
/** What file systems and tools leave in an empty folder, and what is put back before a restore: others call theirs so, too. */
const NOBODYS = /^(\..*|lost\+found|logs)$/
/** What lies in the folder of a published list. */
const OF_A_LIST = /^(checkpoint|tile|text|(keys|tally)\.json)$/
/** A new database takes some 50 MB; below this one an old one cannot work either. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/**
 * Makes the folder of the embedded database, for its owner alone. A folder with other things in it is not touched: its permissions
 * would be taken from whoever uses them. Nor does root write into one of another user, who could not read it then; anybody else could not either.
 * @throws DataFolderError, or the error of the file system with its `code` and `path`
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700)
  const entries = (await readdir(folder)).filter((name) => !NOBODYS.test(name))
  const holdsOthers = entries.length > 0 || (await holdsForeignLogs(join(folder, 'logs')))
  if (holdsOthers && !entries.some((name) => OURS.test(name)))
    throw new DataFolderError(
      `The folder ${folder} holds other things, and nothing of this product. Name an empty or a new one in DATA_DIR.`,
    )
  const { uid } = await stat(folder)
  if (process.getuid?.() === 0 && uid !== 0)
    throw new DataFolderError(
      `The folder ${folder} belongs to user ${uid}, who could not read what root writes into it. Run this as that user, or name another folder in DATA_DIR.`,
    )
  await chmod(folder, 0o700)
  if (!(await hasRoom(folder))) throw noRoom(folder)
}

/** Whether something lies in a folder of logs, and nothing of it is a published list. */
async function holdsForeignLogs(folder: string): Promise<boolean> {
  const namesIn = (path: string) => readdir(path).catch(() => [])
  const names = (await namesIn(folder)).filter((name) => !NOBODYS.test(name))
  const within = await Promise.all(names.map((name) => namesIn(join(folder, name))))
  return names.length > 0 && !within.flat().some((name) => OF_A_LIST.test(name))
}

const noRoom = (folder: string) =>
  new DataFolderError(
    `There is no room left on the disk of ${folder}. Make some, or name a folder elsewhere in DATA_DIR.`,
  )

/** False where the disk of a folder is as good as full. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= MIN_FREE_BYTES
}

/** Where the embedded database lies in a data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'pglite')

/** Whether a data folder holds a database. */
export const holdsDatabase = (dataDir: string): Promise<boolean> => isInitialised(databaseFolder(dataDir))

/** Whether a folder holds the files of a database. */
export async function isInitialised(folder: string): Promise<boolean> {
  return access(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Something in a folder that belongs to somebody else than the folder itself. */
interface Stranger {
  path: string
  uid: number
}

/** A database that is not huge has some thousands of files, and whoever waits is told within a second. */
const MOST_LOOKED_AT = 20_000

/** The first stranger in the folder of a database that did not open, of its uppermost files. @param most how many are looked at */
export async function findStranger(folder: string, most = MOST_LOOKED_AT): Promise<Stranger | undefined> {
  const { uid: owner } = await stat(folder)
  const folders = [folder]
  let left = most
  for (const at of folders)
    for (const entry of await readdir(at, { withFileTypes: true })) {
      if (left-- === 0) return undefined
      const path = join(at, entry.name)
      const { uid } = await lstat(path)
      if (uid !== owner) return { path, uid }
      if (entry.isDirectory()) folders.push(path)
    }
  return undefined
}

/**
 * Why the embedded database did not open; it has no words of its own for it.
 * @param isThereRoom whether there is any left: a database that is being made, or replays its log, takes more than was asked for before
 */
export async function toFolderFault(folder: string, cause: unknown, isThereRoom = hasRoom): Promise<unknown> {
  if (cause instanceof Error && cause.message !== 'PGlite failed to initialize properly') return cause
  if (!(await isThereRoom(folder))) return noRoom(folder)
  const stranger = await findStranger(folder).catch(() => undefined)
  if (stranger !== undefined)
    return new DataFolderError(
      `The database in ${folder} cannot be opened: ${stranger.path} belongs to user ${stranger.uid}, as a command leaves it that somebody else has run. Give all of it back to its owner (chown -R).`,
    )
  return new DataFolderError(
    `The database in ${folder} cannot be opened: it is damaged, or was made by another version. Restore a backup, or name another folder in DATA_DIR.`,
  )
}
