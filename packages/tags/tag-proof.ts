import { createHash } from 'node:crypto'
import { type Voprf, VoprfError } from '@e-collecting/voprf'
import { encode } from './encoded-bytes.ts'
import { TagError } from './tag-error.ts'
import { type Evaluated, publicKeyOf } from './tag-holder.ts'

/** What one holder has evaluated, by its number: 0 for who has the whole key. */
export interface Part extends Evaluated {
  index: number
}

/** How a tag came to be. */
export interface TagTranscript {
  blind: Uint8Array
  blinded: Uint8Array
  parts: readonly Part[]
}

/** As JSON with sorted members and without spaces, bytes in base64url. Whoever has it can try inputs against it: to be kept sealed. */
export const writeTagProof = ({ blind, blinded, parts }: TagTranscript): string =>
  JSON.stringify({
    blind: encode(blind),
    blinded: encode(blinded),
    parts: parts.map(({ evaluated, index, proof }) => ({ evaluated: encode(evaluated), index, proof: encode(proof) })),
  })

/**
 * That a part was made with the key, or the share, that it is said to be of.
 * @throws TagError `tag-service-broken`
 */
export function checkPart(
  voprf: Voprf,
  publicKeys: readonly Uint8Array[],
  blinded: Uint8Array,
  { index, evaluated, proof }: Part,
): void {
  const publicKey = publicKeyOf({ index, publicKeys })
  if (publicKey === undefined) throw unproven()
  try {
    voprf.check({ publicKey, blinded: [blinded], evaluated: [evaluated] }, proof)
  } catch (error) {
    if (error instanceof VoprfError) throw unproven(error)
    throw error
  }
}

const unproven = (cause?: unknown) =>
  new TagError('tag-service-broken', 'An evaluation was not made with the key of the item.', { cause })

/** The tag of an input: SHA-256 over the output of RFC 9497, 32 bytes. Does NOT check the parts. */
export function toTag(voprf: Voprf, input: Uint8Array, { blind, parts }: TagTranscript): Uint8Array {
  const [whole] = parts
  const evaluated =
    parts.length === 1 && whole !== undefined
      ? whole.evaluated
      : voprf.combine(parts.map((part) => ({ index: part.index, element: part.evaluated })))
  return createHash('sha256')
    .update(voprf.finalize(input, blind, evaluated))
    .digest()
}

/** What a log commits to when an item is opened: SHA-256 over the public keys, one after the other. */
export const commitToKeys = (publicKeys: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(publicKeys)).digest()
