import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  type ECDH,
  generateKeyPairSync,
  hash,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { CryptoCallbacks } from './callbacks.ts'
import { CryptoError } from './crypto-error.ts'
import type {
  EcdhPrivateKey,
  EcPrivateJwk,
  EcPublicJwk,
  Ed25519PrivateKey,
  Es256PrivateKey,
  Es256PublicKey,
  OkpPrivateJwk,
} from './keys.ts'
import { takeRandomBytes } from './random-pool.ts'

const CURVE = 'prime256v1'
const COORDINATE_BYTES = 32
const ED25519_KEY_BYTES = 32
const TAG_BYTES = 16
const ED25519_SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The opaque keys of this implementation are KeyObjects; these two lines are the only place that knows. */
const toOpaque = <Key>(key: KeyObject): Key => key as unknown as Key
const toKeyObject = (key: object): KeyObject => key as KeyObject

function importKey<Key>(importing: () => KeyObject): Key {
  try {
    return toOpaque(importing())
  } catch (cause) {
    throw new CryptoError('invalid-key', 'The key cannot be imported.', { cause })
  }
}

const importPrivate = <Key>(jwk: EcPrivateJwk | OkpPrivateJwk): Key =>
  importKey(() => createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' }))

const importPublic = <Key>({ kty, crv, x, y }: EcPublicJwk): Key =>
  importKey(() => createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }))

/** A number of P-256 as 32 bytes: `getPrivateKey` leaves leading zeros out. */
const toCoordinate = (number: Buffer): string =>
  Buffer.concat([Buffer.alloc(COORDINATE_BYTES - number.length), number]).toString('base64url')

/** Keys for one answer are made and used by the same process: to derive the public part again costs as much as half a signature. */
const ecdhOfJwk = new WeakMap<EcPrivateJwk, ECDH>()

/** For key agreement node's ECDH object is twice as fast as KeyObjects; it checks the peer's point as well. */
const importEcdh = (jwk: EcPrivateJwk): EcdhPrivateKey =>
  (ecdhOfJwk.get(jwk) ?? deriveEcdh(jwk)) as unknown as EcdhPrivateKey

function deriveEcdh({ d, ...publicJwk }: EcPrivateJwk): ECDH {
  const ecdh = createECDH(CURVE)
  try {
    ecdh.setPrivateKey(Buffer.from(d, 'base64url'))
  } catch (cause) {
    throw new CryptoError('invalid-key', 'The key cannot be imported.', { cause })
  }
  if (!ecdh.getPublicKey().equals(pointOfJwk(publicJwk)))
    throw new CryptoError('invalid-key', 'Private and public part do not belong together.')
  return ecdh
}

/** Uncompressed point (SEC 1 §2.3.3): 0x04, x, y. */
const pointOfJwk = ({ x, y }: EcPublicJwk): Buffer =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])

const jwkOfPoint = (point: Buffer): EcPublicJwk => ({
  kty: 'EC',
  crv: 'P-256',
  x: point.toString('base64url', 1, 33),
  y: point.toString('base64url', 33),
})

const toBytes = (data: string | Uint8Array) => (typeof data === 'string' ? Buffer.from(data, 'latin1') : data)

function capped(inflating: () => Uint8Array): Uint8Array {
  try {
    return inflating()
  } catch (cause) {
    if (cause instanceof RangeError) throw new CryptoError('inflated-too-large', 'More bytes than allowed.', { cause })
    throw new CryptoError('invalid-compression', 'The compressed data is broken.', { cause })
  }
}

const cipherName = (key: Uint8Array) => (key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm')

/** Either part of an Ed25519 key ends with its 32 bytes (RFC 8410 §4, §7). */
const lastKeyBytes = (der: Buffer): string => der.subarray(-ED25519_KEY_BYTES).toString('base64url')

/** For whoever needs no other callback, as logs. */
export const sha256 = (data: string | Uint8Array): Uint8Array => hash('sha256', data, 'buffer')

/**
 * Callbacks over synchronous node:crypto: nothing here awaits, so a request is finished in one turn. Server only.
 * New keys never come from a KeyObject's `export`: in Node 20 a garbage collection within it waits for ever for the lock
 * that the export itself holds, once in some thousand keys. The ECDH object costs a third of it besides.
 */
export const nodeCrypto = {
  sha256,
  // A third of what it costs by way of bytes.
  digestText: (text) => hash('sha256', text, 'base64url'),
  randomBytes: takeRandomBytes,

  importEs256PublicKey: (jwk) => importPublic<Es256PublicKey>(jwk),
  verifyEs256: (key, data, signature) =>
    signature.length === 64 &&
    verify('sha256', toBytes(data), { key: toKeyObject(key), dsaEncoding: 'ieee-p1363' }, signature),
  importEs256PrivateKey: (jwk) => importPrivate<Es256PrivateKey>(jwk),
  signEs256: (key, data) =>
    sign('sha256', Buffer.from(data, 'latin1'), { key: toKeyObject(key), dsaEncoding: 'ieee-p1363' }),

  importEcdhPrivateKey: (jwk) => importEcdh(jwk),
  generateEcdhKeyPair: () => {
    const ecdh = createECDH(CURVE)
    return { publicJwk: jwkOfPoint(ecdh.generateKeys()), privateKey: ecdh as unknown as EcdhPrivateKey }
  },
  deriveSharedSecret: (key, peer) => {
    try {
      return (key as unknown as ECDH).computeSecret(pointOfJwk(peer))
    } catch (cause) {
      throw new CryptoError('invalid-key', 'The point is not on the curve.', { cause })
    }
  },

  encryptAesGcm: (key, iv, plaintext, aad) => {
    const cipher = createCipheriv(cipherName(key), key, iv)
    cipher.setAAD(aad)
    return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  },
  decryptAesGcm: (key, iv, sealed, aad) => {
    try {
      const decipher = createDecipheriv(cipherName(key), key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(aad)
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch (cause) {
      throw new CryptoError('decryption-failed', 'AES-GCM refuses the data.', { cause })
    }
  },

  deflateRaw: (data) => deflateRawSync(data),
  inflateRaw: (data, maxBytes) => capped(() => inflateRawSync(data, { maxOutputLength: maxBytes })),
  deflateZlib: (data, level) => deflateSync(data, { level }),
  inflateZlib: (data, maxBytes) => capped(() => inflateSync(data, { maxOutputLength: maxBytes })),

  importEd25519PrivateKey: (jwk) => importPrivate<Ed25519PrivateKey>(jwk),
  signEd25519: (key, data) => sign(null, data, toKeyObject(key)),
  verifyEd25519: (publicKey, data, signature) => {
    if (publicKey.length !== 32 || signature.length !== 64) return false
    const spki = Buffer.concat([ED25519_SPKI_PREFIX, publicKey])
    return verify(null, data, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
  },

  generateEcKeyPair: () => {
    const ecdh = createECDH(CURVE)
    const publicJwk = jwkOfPoint(ecdh.generateKeys())
    const privateJwk = { d: toCoordinate(ecdh.getPrivateKey()), ...publicJwk }
    ecdhOfJwk.set(privateJwk, ecdh)
    return { publicJwk, privateJwk }
  },
  generateEd25519Key: () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { format: 'der', type: 'spki' },
      privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    })
    return { kty: 'OKP', crv: 'Ed25519', x: lastKeyBytes(publicKey), d: lastKeyBytes(privateKey) }
  },
} as const satisfies CryptoCallbacks
