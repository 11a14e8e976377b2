import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@e-collecting/kernel'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { type HttpLog, openOverHttp } from './read-over-http.ts'

const KeysSchema = z.object({ origin: z.string() })

/** The files of a log, at their address or in a folder; there the log itself says which address it has. @throws OperatorError */
export async function openLogFiles(log: string): Promise<HttpLog & { url: string }> {
  if (/^https?:\/\//.test(log)) {
    const url = log.replace(/\/+$/, '')
    return { url, ...openOverHttp(url) }
  }
  const unreached = new Map<string, string>()
  // A file that cannot be read says nothing about the log; one that is not there does.
  const read = (path: string) =>
    readFile(join(log, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') unreached.set(path, error.code ?? error.message)
      throw error
    })
  const keys = await read('keys.json').catch(() => undefined)
  if (keys === undefined) throw new OperatorError(`${log} holds no files of a log: its keys.json is missing.`)
  const { success, data } = KeysSchema.safeParse(parseJson(keys.toString('utf8')))
  if (!success) throw new OperatorError(`${log} holds no files of a log: its keys.json does not say of which.`)
  return { url: `https://${data.origin}`, readFile: read, unreached }
}
