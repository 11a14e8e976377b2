import { VoprfError } from './voprf-error.ts'

/** Bytes of an element, and of a scalar (RFC 9496 §4.3.2, RFC 9497 §4.1). */
export const ELEMENT_BYTES = 32
export const SCALAR_BYTES = 32
/** What maps to an element evenly, and what reduces to a scalar evenly. */
export const UNIFORM_BYTES = 64

/** An encoded element of ristretto255, checked, and never the identity. */
export type Element = Uint8Array
/** A number below the order of the group, little-endian. */
export type Scalar = Uint8Array

/**
 * The group ristretto255 (RFC 9496), by libsodium in WebAssembly. Scalars do not show in how long it takes, as far as WebAssembly promises that;
 * what was computed with stays in its memory until something else is written there.
 */
export interface Group {
  hash: (bytes: Uint8Array) => Uint8Array
  /** @param uniform `UNIFORM_BYTES` */
  mapToElement: (uniform: Uint8Array) => Element
  reduce: (uniform: Uint8Array) => Scalar
  /** From random bytes of the platform (RFC 9497 §4.7.2): libsodium asks for them four at a time, which takes as long as two multiplications. */
  randomScalar: () => Scalar
  /** @throws VoprfError `invalid-element` for a product that is the identity */
  multiply: (scalar: Scalar, element: Element) => Element
  /** A multiple of the generator. */
  multiplyBase: (scalar: Scalar) => Element
  /** @throws VoprfError `invalid-element` for a sum that is the identity */
  add: (a: Element, b: Element) => Element
  scalars: {
    add: (a: Scalar, b: Scalar) => Scalar
    subtract: (a: Scalar, b: Scalar) => Scalar
    multiply: (a: Scalar, b: Scalar) => Scalar
    invert: (scalar: Scalar) => Scalar
  }
  /** @throws VoprfError `invalid-element` for what is not the one encoding of an element, or for the identity */
  readElement: (bytes: Uint8Array) => Element
  /** A key or a blind. @throws VoprfError `invalid-scalar` for another length, for a number that is not below the order, and for zero */
  readSecret: (bytes: Uint8Array) => Scalar
}

/** Loads libsodium, which takes a tenth of a second: at the first call, and once for all that ask. */
export async function openGroup(): Promise<Group> {
  const { default: sodium } = await import('libsodium-wrappers-sumo')
  await sodium.ready
  const reduce = (uniform: Uint8Array) => sodium.crypto_core_ristretto255_scalar_reduce(uniform)
  const readScalar = (bytes: Uint8Array) => {
    const padded = new Uint8Array(UNIFORM_BYTES)
    if (bytes.length === SCALAR_BYTES) padded.set(bytes)
    if (bytes.length !== SCALAR_BYTES || !isSame(reduce(padded).subarray(0, SCALAR_BYTES), bytes))
      throw new VoprfError('invalid-scalar', 'This is not a scalar of the group.')
    return bytes
  }
  return {
    hash: (bytes) => sodium.crypto_hash_sha512(bytes),
    mapToElement: (uniform) => sodium.crypto_core_ristretto255_from_hash(uniform),
    reduce,
    randomScalar: () => reduce(crypto.getRandomValues(new Uint8Array(UNIFORM_BYTES))),
    multiply: (scalar, element) => refuseIdentity(() => sodium.crypto_scalarmult_ristretto255(scalar, element)),
    multiplyBase: (scalar) => refuseIdentity(() => sodium.crypto_scalarmult_ristretto255_base(scalar)),
    add: (a, b) => refuseIdentity(() => sodium.crypto_core_ristretto255_add(a, b)),
    scalars: {
      add: (a, b) => sodium.crypto_core_ristretto255_scalar_add(a, b),
      subtract: (a, b) => sodium.crypto_core_ristretto255_scalar_sub(a, b),
      multiply: (a, b) => sodium.crypto_core_ristretto255_scalar_mul(a, b),
      invert: (scalar) => sodium.crypto_core_ristretto255_scalar_invert(scalar),
    },
    readElement: (bytes) => {
      if (bytes.length !== ELEMENT_BYTES || isZero(bytes) || !sodium.crypto_core_ristretto255_is_valid_point(bytes))
        throw invalidElement()
      return bytes
    },
    readSecret: (bytes) => {
      if (isZero(readScalar(bytes))) throw new VoprfError('invalid-scalar', 'Zero is no secret.')
      return bytes
    },
  }
}

/** libsodium throws where the product is the identity, and for bytes that are no element. */
function refuseIdentity(compute: () => Element): Element {
  let element: Element
  try {
    element = compute()
  } catch (cause) {
    throw invalidElement(cause)
  }
  if (isZero(element)) throw invalidElement()
  return element
}

const invalidElement = (cause?: unknown) =>
  new VoprfError('invalid-element', 'This is not an element of the group, or its identity.', { cause })

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** Whether two values are the same bytes. Not for secrets: it ends at the first difference. */
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
