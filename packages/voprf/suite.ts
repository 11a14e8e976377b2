import { type Element, type Group, type Scalar, UNIFORM_BYTES } from './group.ts'

/** The ciphersuite ristretto255-SHA512 in the verifiable mode (RFC 9497 §3.1, §4.1). */
const MODE_VOPRF = 0x01
const CONTEXT = `OPRFV1-${String.fromCharCode(MODE_VOPRF)}-ristretto255-SHA512`
/** Of SHA-512. */
const HASH_BLOCK_BYTES = 128

const encoder = new TextEncoder()
const toBytes = (text: string) => encoder.encode(text)

/** Names what a hash is for; its length stands behind it (RFC 9380 §5.3.1). */
const tagOf = (purpose: string) => {
  const tag = toBytes(`${purpose}${CONTEXT}`)
  return concat(tag, Uint8Array.of(tag.length))
}
const TO_GROUP = tagOf('HashToGroup-')
const TO_SCALAR = tagOf('HashToScalar-')
/** What the seed of the weights in a proof is tagged with (RFC 9497 §2.2.1). */
export const SEED_TAG = toBytes(`Seed-${CONTEXT}`)

/** HashToGroup of RFC 9497 §4.1. An input that maps to the identity is not known, and never will be. */
export const hashToElement = (group: Group, message: Uint8Array): Element =>
  group.mapToElement(expandMessage(group, message, TO_GROUP))

/** HashToScalar of RFC 9497 §4.1. */
export const hashToScalar = (group: Group, message: Uint8Array): Scalar =>
  group.reduce(expandMessage(group, message, TO_SCALAR))

/** expand_message_xmd of RFC 9380 §5.3.1 for 64 bytes, which are one block of SHA-512. */
function expandMessage(group: Group, message: Uint8Array, tag: Uint8Array): Uint8Array {
  const first = group.hash(
    concat(new Uint8Array(HASH_BLOCK_BYTES), message, Uint8Array.of(0, UNIFORM_BYTES), Uint8Array.of(0), tag),
  )
  return group.hash(concat(first, Uint8Array.of(1), tag))
}

/** The parts one after the other, each behind its length in two bytes, then a word without one: how RFC 9497 writes what it hashes. */
export const transcript = (parts: readonly Uint8Array[], word: string): Uint8Array =>
  concat(...parts.flatMap((part) => [toTwoBytes(part.length), part]), toBytes(word))

/** I2OSP(number, 2). */
export const toTwoBytes = (number: number): Uint8Array => Uint8Array.of(number >> 8, number & 0xff)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
