import { SHARES, type Voprf, VoprfError } from '@e-collecting/voprf'
import { otherKeys, TagError } from './tag-error.ts'
import type { HolderKeys } from './tag-holder.ts'

/**
 * The public keys of an item, if all holders name the same: one whole key, or three shares of one, of which whichever two give the same tags.
 * @param opened of each holder in its place; undefined for one that is away
 * @throws TagError `tag-service-broken`
 */
export function agreeOnKeys(voprf: Voprf, opened: readonly (HolderKeys | undefined)[]): readonly Uint8Array[] {
  const [first, ...others] = opened.filter((keys) => keys !== undefined)
  if (first === undefined || others.some(({ publicKeys }) => !areSame(publicKeys, first.publicKeys))) throw otherKeys()
  const { publicKeys } = first
  const isWhole = opened.length === 1 && first.index === 0 && publicKeys.length === 1
  const areShares = opened.length === SHARES && opened.every((keys, at) => keys === undefined || keys.index === at + 1)
  if (isWhole || (areShares && areDealt(voprf, publicKeys))) return publicKeys
  throw new TagError('tag-service-broken', 'The services do not hold the shares 1, 2 and 3 of one key, in this order.')
}

function areDealt(voprf: Voprf, publicKeys: readonly Uint8Array[]): boolean {
  try {
    return voprf.areOfOneKey(publicKeys)
  } catch (error) {
    if (error instanceof VoprfError) return false
    throw error
  }
}

export const areSame = (some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean =>
  some.length === others.length && some.every((key, at) => Buffer.from(key).equals(others[at] ?? Buffer.alloc(0)))
