import type { Sha256, VerifyEd25519 } from '@e-collecting/tlog'
import { LogFault } from './audit-error.ts'

/** What reading a log takes, in a browser as on a server. */
export interface LogAccess {
  /** Address of the log, with or without a slash at its end. */
  url: string
  /** Brings a file of the log, `tile/0/000` for example. @throws when there is none */
  readFile: (path: string) => Promise<Uint8Array>
  sha256: Sha256
  verifyEd25519: VerifyEd25519
}

/** What a log at an address has to call itself (C2SP tlog-tiles). */
export const originOf = ({ url }: Pick<LogAccess, 'url'>): string => url.replace(/^https?:\/\//, '').replace(/\/+$/, '')

/** @throws LogFault `log-file-missing` */
export const readBytes = ({ readFile }: Pick<LogAccess, 'readFile'>, path: string): Promise<Uint8Array> =>
  readFile(path).catch((cause: unknown) => {
    throw new LogFault('log-file-missing', path, { cause })
  })

/** @throws LogFault `log-file-missing`, also for what is not UTF-8 */
export async function readText(access: Pick<LogAccess, 'readFile'>, path: string): Promise<string> {
  const bytes = await readBytes(access, path)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new LogFault('log-file-missing', path, { cause })
  }
}

/** A JSON object; undefined for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
