import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are not there; one that is there stays as it is. Node's own way (`recursive`) never ends below a place
 * that takes no folder and says that there is none, as `/proc` does, and keeps the process from ending.
 * @throws the error of the file system with its `code` and `path`: `EROFS` for such a place
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if ((await makeOne(folder, mode)) === 'made') return
  await makeAbove(folder, mode)
  // Somebody else may have made the one above since the first attempt: only now it tells of the place.
  if ((await makeOne(folder, mode)) === 'made') return
  throw Object.assign(new Error('No folder can be made there.'), { code: 'EROFS', path: folder })
}

async function makeAbove(folder: string, mode: number | undefined): Promise<void> {
  const above = dirname(folder)
  if (!(await isFolder(above))) await makeFolder(above, mode)
}

async function makeOne(folder: string, mode: number | undefined): Promise<'made' | 'nothing above'> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (await isFolder(folder)) return 'made'
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 'nothing above'
  }
  return 'made'
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
