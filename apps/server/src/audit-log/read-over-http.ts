import { FIRST_FILE, maxBytesOf } from '@e-collecting/declaration/audit'
import { DomainError } from '@e-collecting/kernel'
import { readCapped } from '@e-collecting/kernel/read-capped'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'log-file-refused': true
  }
}

/** So long a file may take. */
const TIMEOUT_MS = 30_000
const HEAD_BYTES = 64
/** The files of a log at its address. */
export interface HttpLog {
  /** @throws DomainError `log-file-refused` */
  readFile: (path: string) => Promise<Uint8Array>
  /** Why files were not brought of which nobody can say whether they are there. */
  unreached: ReadonlyMap<string, string>
}

/** Brings the files of a log from its address. */
export function openOverHttp(url: string): HttpLog {
  const unreached = new Map<string, string>()
  return {
    unreached,
    readFile: async (path) => {
      const answer = await ask(`${url}/${path}`, maxBytesOf(path))
      if ('bytes' in answer) return answer.bytes
      // A server that says that a file of a log is not there says something about the log.
      if (!answer.isGone || path === FIRST_FILE) unreached.set(path, answer.reason)
      throw new DomainError('log-file-refused', answer.reason)
    },
  }
}

async function ask(
  url: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array } | { reason: string; isGone: boolean }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { status, headers } = response
    // Others that are in order have a part of a file, or another one: 206 for example.
    if (status !== 200) return { reason: `HTTP ${status}`, isGone: status === 404 || status === 410 }
    const bytes = await readCapped(response, maxBytes)
    // A page to sign in, or one of a proxy; some begin with a byte order mark.
    const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))
    const isPage = headers.get('content-type')?.startsWith('text/html') === true && head.trimStart().startsWith('<')
    return isPage ? { reason: `HTTP ${status} with a web page in its place`, isGone: false } : { bytes }
  } catch (error) {
    return { reason: reasonOf(error), isGone: false }
  }
}

/** Why something did not come. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} seconds`
  return cause?.code ?? cause?.message ?? message.replace(/\.$/, '')
}
