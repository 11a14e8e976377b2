/** Files that change with each publication; all others never do, and a browser may keep them. */
const CHANGING = ['checkpoint', 'tally.json', 'keys.json']
const TIMEOUT_MS = 30_000
const HEAD_BYTES = 64

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
  if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // A page to sign in, or one of a proxy, is no file of the log either, and says nothing about it.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  if (isPage && new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)).trimStart().startsWith('<'))
    throw new Error(`${path}: a web page`)
  return bytes
}
