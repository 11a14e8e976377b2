import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderInUseError, lockDataFolder, makeFolder } from '@e-collecting/database'
import { parseJson } from '@e-collecting/kernel'
import type { z } from 'zod'
import { OperatorError } from './operator-error.ts'

/**
 * Makes the folder of a service, and takes it for this process alone.
 * @returns gives it up
 * @throws OperatorError when another process has it
 */
export async function takeFolder(folder: string, service: 'witness' | 'tag service'): Promise<() => Promise<void>> {
  await makeFolder(folder, 0o700)
  return lockDataFolder(folder).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new OperatorError(`The folder ${folder} is in use by another ${service}. Each has one of its own.`)
  })
}

/** The text of a file; undefined where there is none. */
export const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** What a file of a service says; undefined where there is none. @throws OperatorError for one that says something else */
export async function readJson<Content>(
  folder: string,
  name: string,
  schema: z.ZodType<Content>,
): Promise<Content | undefined> {
  const text = await readIfThere(join(folder, name))
  if (text === undefined) return undefined
  const { success, data } = schema.safeParse(parseJson(text))
  if (success) return data
  throw notAsWritten(join(folder, name))
}

export const notAsWritten = (path: string) =>
  new OperatorError(`${path} is not as it was written. Bring it back from where it is whole.`)
