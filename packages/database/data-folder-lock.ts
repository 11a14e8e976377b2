import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, rename, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The data folder belongs to another running process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'

  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that process, give this one another DATA_DIR, ` +
        'or set DATABASE_URL: a PostgreSQL database serves many processes.',
    )
  }
}

/** The path of a data folder has no room left for the name of a socket. */
export class FolderPathTooLongError extends Error {
  override readonly name = 'FolderPathTooLongError'

  constructor(folder: string) {
    super(
      `The path of the data folder ${folder} is too long. Start from a folder nearer to it, or set a shorter DATA_DIR.`,
    )
  }
}

const SOCKET_NAME = 'owner.sock'
/** What the systems we know have room for in the address of a Unix socket; longer ones are cut off without a word. */
const MAX_SOCKET_PATH_BYTES = 103
const LONGEST_NAME = `${SOCKET_NAME}.12345678`
const ATTEMPTS = 5
const SECOND_LOOK_MS = 100

/**
 * Takes the exclusive right to a data folder and returns the function that gives it back.
 *
 * The lock is a Unix socket, not a file with a process id: a socket answers only while its owner lives, whatever
 * happened to the ids since (kill -9, containers). Does NOT work across hosts on a shared network folder.
 * @throws FolderInUseError when a living process holds it; FolderPathTooLongError.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const place = shortestPath(folder)
  const path = join(place, SOCKET_NAME)
  const own = join(place, `.${randomUUID().slice(0, 8)}.sock`)
  const server = await listen(own)
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await claim(own, path)) return () => giveBack(server, path)
      if ((await answers(path)) || (await answersLater(path))) throw new FolderInUseError(folder)
      await moveAside(path)
    }
    throw new FolderInUseError(folder)
  } catch (error) {
    server.close()
    throw error
  } finally {
    await unlink(own).catch(ignoreMissing)
  }
}

/** The folder as seen from here where that is shorter: a checkout may lie deep. */
function shortestPath(folder: string): string {
  const fromHere = relative(process.cwd(), folder)
  const place = fromHere.length < folder.length ? fromHere : folder
  if (Buffer.byteLength(join(place, LONGEST_NAME)) > MAX_SOCKET_PATH_BYTES) throw new FolderPathTooLongError(folder)
  return place
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.end()).unref()
  await once(server.listen(path), 'listening')
  return server
}

/** A hard link is created atomically and fails when the name exists: of several claimants exactly one succeeds. */
async function claim(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  const answer = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return answer !== undefined
}

/** A claimant that has linked its socket a moment ago must not be taken for a dead one. */
async function answersLater(path: string): Promise<boolean> {
  await delay(SECOND_LOOK_MS)
  return answers(path)
}

/** Renaming first makes sure that only one claimant removes the dead socket, and never a new owner's. */
async function moveAside(path: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`
  try {
    await rename(path, aside)
    if (await answers(aside)) await link(aside, path).catch(ignoreMissing)
    await unlink(aside)
  } catch (error) {
    ignoreMissing(error)
  }
}

async function giveBack(server: Server, path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing)
  await once(server.close(), 'close')
}

function ignoreMissing(error: unknown): void {
  if (!['ENOENT', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
