import { readUpTo } from '@e-collecting/kernel/read-up-to'
import { FIRST_FILE, maxBytesOf } from '../../audit/index.ts'

/** Files that change with each publication; all others never do, and a browser may keep them. */
const CHANGING = ['checkpoint', 'tally.json', 'keys.json']
const TIMEOUT_MS = 30_000
const HEAD_BYTES = 64

/** A server has said that a file of a log is not there, which says something about the log. */
class LogFileGone extends Error {}

/** The files of a log at its address. */
export interface FetchedLog {
  /** @throws if there is none, or no connection */
  readFile: (path: string) => Promise<Uint8Array>
  /** Files of which nobody can say whether they are there. */
  unreached: ReadonlySet<string>
}

/** @param url address of the log */
export function openFetchedLog(url: string): FetchedLog {
  const unreached = new Set<string>()
  const readFile = async (path: string) => {
    try {
      return await readLogFile(url, path)
    } catch (error) {
      if (!(error instanceof LogFileGone) || path === FIRST_FILE) unreached.add(path)
      throw error
    }
  }
  return { readFile, unreached }
}

/**
 * Fetches a file of a log, without a cookie.
 * @param url address of the log
 * @throws if there is none, or no connection
 */
export async function readLogFile(url: string, path: string): Promise<Uint8Array> {
  const answer = await fetch(`${url}/${path}`, {
    credentials: 'omit',
    cache: CHANGING.includes(path) ? 'no-cache' : 'default',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { status } = answer
  if (status === 404 || status === 410) throw new LogFileGone(`${path}: HTTP ${status}`)
  if (status !== 200) throw new Error(`${path}: HTTP ${status}`)
  const maxBytes = maxBytesOf(path)
  const bytes = await readUpTo(answer, maxBytes)
  if (bytes === undefined) throw new Error(`${path}: more than ${maxBytes} bytes`)
  // A page to sign in, or one of a proxy, is no file of the log either, and says nothing about it.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  if (isPage && new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)).trimStart().startsWith('<'))
    throw new Error(`${path}: a web page`)
  return bytes
}
