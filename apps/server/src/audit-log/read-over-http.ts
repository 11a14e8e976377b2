import { DomainError } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'log-file-refused': true
  }
}

/** So long a file may take. */
const TIMEOUT_MS = 30_000

/** Brings the files of a log from its address. @throws DomainError `log-file-refused`; whatever the network throws */
export const readOverHttp =
  (url: string) =>
  async (path: string): Promise<Uint8Array> => {
    const response = await fetch(`${url}/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new DomainError('log-file-refused', `HTTP ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
