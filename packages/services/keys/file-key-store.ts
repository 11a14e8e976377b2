import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { KeyStore } from './key-store.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'key-name-invalid': true
  }
}

/**
 * One file of mode 600 per key, in a folder of mode 700, for installations with an embedded database. A key becomes visible whole
 * or not at all: it is written beside its place and linked there, which fails if somebody was faster.
 * @throws DomainError `key-name-invalid` for a name that is not a plain file name.
 */
export function createFileKeyStore({ folder }: { folder: string }): KeyStore {
  const pathOf = (name: string) => {
    if (!/^[a-z0-9][a-z0-9.-]{0,120}$/.test(name)) throw new DomainError('key-name-invalid', 'Not a plain key name.')
    return join(folder, `${name}.key`)
  }
  const load = (name: string) => readFile(pathOf(name)).catch(ignore('ENOENT'))
  return {
    load,
    async insert(name, value) {
      await makeFolder(folder, 0o700)
      const draft = join(folder, `.draft-${randomUUID()}`)
      try {
        await writeFile(draft, value, { mode: 0o600, flag: 'wx', flush: true })
        await link(draft, pathOf(name)).catch(ignore('EEXIST'))
      } finally {
        await rm(draft, { force: true })
      }
      return (await load(name)) ?? value
    },
  }
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
