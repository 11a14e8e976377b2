import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '@e-collecting/database'
import type { LogFile } from '@e-collecting/tlog'

/** The files of one log: what anybody may serve, made from the database and to be made again whenever it is wanted. */
export interface LogFolder {
  /** @throws where there is none */
  read: (path: string) => Promise<Uint8Array>
  find: (path: string) => Promise<Uint8Array | undefined>
  /** Each whole or not at all, and on the disk when it returns. */
  write: (files: readonly LogFile[]) => Promise<void>
}

/** No file has a name that is too long for one. */
const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')

/** @param folder of all logs; each has one of its own below, under the slug of its item */
export const openLogFolder = (folder: string, item: string): LogFolder => {
  const read = (path: string): Promise<Uint8Array> => readFile(join(folder, item, path))
  return {
    read,
    find: (path) =>
      read(path).catch((error: unknown) => {
        if (isAbsent(error)) return undefined
        throw error
      }),
    write: async (files) => {
      for (const { path, bytes } of files) await replaceFile(join(folder, item, path), bytes)
    },
  }
}

async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  // Another process may write the same file.
  const draft = `${path}.${randomUUID()}.new`
  await makeFolder(dirname(path))
  try {
    await writeFile(draft, bytes, { mode: 0o644, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
