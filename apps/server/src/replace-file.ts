import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Either the old content or the new one is there, whatever happens on the way; for its owner alone. */
export async function replaceFile(folder: string, name: string, content: string): Promise<void> {
  const draft = join(folder, `${name}.new`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
  await syncFolder(folder)
}

/** What was made in a folder, or renamed, is there after a power cut, too. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
