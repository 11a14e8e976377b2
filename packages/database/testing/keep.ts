import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/e-collecting', import.meta.url))

/**
 * A file or folder that tests need and that takes long to make: made once, and there for later runs too. Another worker may make the same at the
 * same time: whoever is first puts it there, and nobody ever reads half of one.
 * @param name says what went into it
 * @param write makes it at the path that it is given
 * @returns where it lies
 */
export async function keep(name: string, write: (draft: string) => Promise<void>): Promise<string> {
  const path = join(CACHE_FOLDER, name)
  if (await isThere(path)) return path
  await mkdir(CACHE_FOLDER, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await write(draft)
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { recursive: true })
    if (!(await isThere(path))) throw error
  })
  return path
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
