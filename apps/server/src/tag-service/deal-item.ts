import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@e-collecting/database'
import { commitToKeys, type ItemKey } from '@e-collecting/tags'
import type { Voprf } from '@e-collecting/voprf'
import { OperatorError } from '../operator-error.ts'
import { insertItemKey, loadItemKey } from './tag-folder.ts'

/** An item whose key is dealt, and into which folders: those of the holders 1, 2 and 3. */
export interface Deal {
  item: string
  /** Last day, `YYYY-MM-DD`; null: none. */
  closes: string | null
  folders: readonly string[]
}

/**
 * Draws the key of an item, writes one of its three shares into each folder, and forgets it. Whoever runs this could have kept the key.
 * @returns what a log commits to, in base64url
 * @throws OperatorError for a folder that has a key of the item already, which nobody takes away from whoever has dealt it; what writing
 * throws: no folder has a share then, since two of three would keep the item from being dealt again
 */
export async function dealItem(voprf: Voprf, { item, closes, folders }: Deal): Promise<string> {
  for (const folder of folders) if ((await loadItemKey(folder, item)) !== undefined) throw dealtBefore(folder, item)
  const shares = voprf.split(voprf.generateKeyPair().secretKey)
  const publicKeys = shares.map(({ publicKey }) => publicKey)
  const commitment = commitmentTo(publicKeys)
  const isOurs = (key: ItemKey | undefined) => key !== undefined && commitmentTo(key.publicKeys) === commitment
  try {
    for (const [at, { index, secretKey }] of shares.entries()) {
      const folder = folders[at]
      if (folder === undefined) throw new OperatorError('A key is dealt into three folders.')
      await makeFolder(folder, 0o700)
      // Somebody else may have dealt one meanwhile.
      if (!isOurs(await insertItemKey(folder, { item, closes, index, secretKey, publicKeys })))
        throw dealtBefore(folder, item)
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    for (const folder of folders)
      if (isOurs(await loadItemKey(folder, item).catch(() => undefined))) await rm(pathOf(folder, item))
    throw error
  }
  return commitment
}

const commitmentTo = (publicKeys: ItemKey['publicKeys']) => Buffer.from(commitToKeys(publicKeys)).toString('base64url')
const pathOf = (folder: string, item: string) => join(folder, 'items', `${item}.key`)
const dealtBefore = (folder: string, item: string) =>
  new OperatorError(`${pathOf(folder, item)} is there already: a key is dealt once.`)
