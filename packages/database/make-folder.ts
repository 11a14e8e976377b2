import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are not there; one that is there stays as it is. Node's own way (`recursive`) never ends below a place
 * that takes no folder and says that there is none, as `/proc` does, and keeps the process from ending.
 * @throws the error of the file system with its `code` and `path`: `EROFS` for such a place
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (await isFolder(folder)) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (await isFolder(dirname(folder)))
      throw Object.assign(new Error('No folder can be made there.', { cause: error }), { code: 'EROFS', path: folder })
    await makeFolder(dirname(folder), mode)
    await makeFolder(folder, mode)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
