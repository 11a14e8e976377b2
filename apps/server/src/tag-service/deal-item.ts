import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
 * @throws OperatorError for a folder that has a key of the item already. Whatever is thrown, no folder has a share then: two of three would keep the item from being dealt again
 */
export async function dealItem(voprf: Voprf, { item, closes, folders }: Deal): Promise<string> {
  for (const folder of folders)
    if ((await loadItemKey(folder, item)) !== undefined)
      throw new OperatorError(`${pathOf(folder, item)} is there already: a key is dealt once.`)
  const shares = voprf.split(voprf.generateKeyPair().secretKey)
  const publicKeys = shares.map(({ publicKey }) => publicKey)
  try {
    for (const [at, { index, secretKey }] of shares.entries()) {
      const folder = folders[at]
      if (folder === undefined) throw new OperatorError('A key is dealt into three folders.')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await insertItemKey(folder, { item, closes, index, secretKey, publicKeys } satisfies ItemKey)
    }
  } catch (error) {
    // Where a folder cannot be had, there is nothing of ours in it.
    for (const folder of folders) await rm(pathOf(folder, item), { force: true }).catch(() => undefined)
    throw error
  }
  return Buffer.from(commitToKeys(publicKeys)).toString('base64url')
}

const pathOf = (folder: string, item: string) => join(folder, 'items', `${item}.key`)
