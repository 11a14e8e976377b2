import { type Voprf, VoprfError } from '@e-collecting/voprf'
import { z } from 'zod'
import { agreeOnKeys } from './agree-on-keys.ts'
import { ELEMENT, PROOF } from './encoded-bytes.ts'
import { TagError } from './tag-error.ts'
import { checkPart, type TagTranscript, toTag, writeTagProof } from './tag-proof.ts'

/** A tag, and what it is said to be of. */
export interface ClaimedTag {
  /** Those that the log commits to, in base64url: one, or three. */
  publicKeys: readonly string[]
  input: Uint8Array
  tag: Uint8Array
  /** As `TagService.evaluate` gives it. */
  proof: string
}

const PartSchema = z.object({ evaluated: ELEMENT, index: z.int().min(0).max(3), proof: PROOF })
const TranscriptSchema = z.object({ blind: ELEMENT, blinded: ELEMENT, parts: z.array(PartSchema).min(1).max(2) })

/**
 * Does what an auditor does: the input was blinded as the proof says, whoever holds the keys evaluated that and nothing else, and the tag is what comes of it. Does NOT
 * compare the keys with what the log commits to.
 * @throws TagError `tag-service-broken`
 */
export function checkTag(voprf: Voprf, { publicKeys, input, tag, proof }: ClaimedTag): void {
  try {
    const keys = readKeys(voprf, publicKeys)
    const transcript = readTranscript(proof)
    const indexes = transcript.parts.map(({ index }) => index).join(' ')
    const isWhole = keys.length === 1 && indexes === '0'
    if (!isWhole && !(keys.length === 3 && ['1 2', '1 3', '2 3'].includes(indexes))) throw unproven()
    if (!isSame(voprf.blindAgain(input, transcript.blind), transcript.blinded)) throw unproven()
    for (const part of transcript.parts) checkPart(voprf, keys, transcript.blinded, part)
    if (!isSame(toTag(voprf, input, transcript), tag)) throw unproven()
  } catch (cause) {
    if (cause instanceof VoprfError) throw unproven(cause)
    throw cause
  }
}

function readKeys(voprf: Voprf, publicKeys: readonly string[]): readonly Uint8Array[] {
  const read = z.array(ELEMENT).safeParse(publicKeys).data
  if (read === undefined) throw unproven()
  const isWhole = read.length === 1
  return agreeOnKeys(
    voprf,
    isWhole ? [{ index: 0, publicKeys: read }] : read.map((_, at) => ({ index: at + 1, publicKeys: read })),
  )
}

/** In the one way that it is written. */
function readTranscript(proof: string): TagTranscript {
  try {
    const read = TranscriptSchema.parse(JSON.parse(proof))
    if (writeTagProof(read) === proof) return read
  } catch (cause) {
    throw unproven(cause)
  }
  throw unproven()
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(b)

const unproven = (cause?: unknown) =>
  new TagError('tag-service-broken', 'This tag was not made as its proof says.', { cause })
