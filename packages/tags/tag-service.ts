import { SHARES, THRESHOLD, type Voprf } from '@e-collecting/voprf'
import { agreeOnKeys, areSame } from './agree-on-keys.ts'
import { askHolders, type HolderFault, type NamedHolder, openWithHolders } from './ask-holders.ts'
import { encode } from './encoded-bytes.ts'
import { otherKeys, unknownItem } from './tag-error.ts'
import { checkPart, commitToKeys, toTag, writeTagProof } from './tag-proof.ts'

/** The keys of an item, as a log publishes them. */
export interface TagKeys {
  /** One key, or those of three holders of whom two answer; each 32 bytes in base64url. */
  publicKeys: readonly string[]
  /** SHA-256 over them, one after the other, in base64url. */
  commitment: string
}

/** Gives each person one tag for an item, without learning who it is or what the tag is. All of it throws `TagError`. */
export interface TagService {
  /** To be called when an item's log is opened, and when its last day is fixed. @param closes the last day, `YYYY-MM-DD`; null: none yet */
  open: (item: string, closes: string | null) => Promise<TagKeys>
  /**
   * @param input what the tag is of: at most 65,535 bytes, which leave this process blinded
   * @returns `tag`: 32 bytes. `proof`: what an auditor checks it by, and what leads back from the tag to the input for whoever can guess that
   */
  evaluate: (item: string, input: Uint8Array) => Promise<{ tag: Uint8Array; proof: string }>
  /** Those with which the item was opened; undefined: it was not. */
  publicKeysOf: (item: string) => Promise<TagKeys | undefined>
}

/** Keeps the public keys with which each item was opened. */
export interface PinnedKeys {
  find: (item: string) => Promise<readonly Uint8Array[] | undefined>
  /** Unless there are some; answers what is there. */
  insert: (item: string, publicKeys: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>
}

export interface TagServiceInput {
  /** One with whole keys, or three with the shares 1, 2 and 3. */
  holders: readonly NamedHolder[]
  pins: PinnedKeys
  voprf: () => Promise<Voprf>
  /** False for a holder in this process: what one has just computed oneself needs no proof. */
  checks: boolean
  /** Told of a holder that did not answer, or wrongly, when others stood in for it. */
  report: (fault: HolderFault) => void
}

export function createTagService({ holders, pins, voprf, checks, report }: TagServiceInput): TagService {
  const needed = holders.length === SHARES ? THRESHOLD : 1
  const asked = { holders, needed, report }
  const ask = askHolders(asked)
  return {
    open: async (item, closes) => {
      const publicKeys = agreeOnKeys(await voprf(), await openWithHolders(asked, item, closes))
      const pinned = await pins.insert(item, publicKeys)
      if (!areSame(pinned, publicKeys)) throw otherKeys()
      return toTagKeys(pinned)
    },
    evaluate: async (item, input) => {
      const publicKeys = await pins.find(item)
      if (publicKeys === undefined) throw unknownItem()
      const functions = await voprf()
      const { blind, blinded } = functions.blind(input)
      const parts = await ask(item, blinded, (part) => {
        if (checks) checkPart(functions, publicKeys, blinded, part)
      })
      const transcript = { blind, blinded, parts }
      return { tag: toTag(functions, input, transcript), proof: writeTagProof(transcript) }
    },
    publicKeysOf: async (item) => {
      const publicKeys = await pins.find(item)
      return publicKeys && toTagKeys(publicKeys)
    },
  }
}

const toTagKeys = (publicKeys: readonly Uint8Array[]): TagKeys => ({
  publicKeys: publicKeys.map(encode),
  commitment: encode(commitToKeys(publicKeys)),
})
