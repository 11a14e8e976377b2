import type {
  AesGcmCallbacks,
  CompressionCallbacks,
  ContentEncryption,
  EcdhCallbacks,
  EcdhPrivateKey,
  EcPublicJwk,
  HashCallbacks,
  RandomCallbacks,
} from '../crypto/index.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { deriveContentKey } from './concat-kdf.ts'
import { JoseError } from './jose-error.ts'
import { type JsonObject, MAX_JOSE_HEADER_CHARACTERS, parseJsonObject } from './json.ts'
import { parseEcPublicJwk, toBareJwk } from './jwk.ts'

/** No encrypted message may inflate beyond this: 256 kB. */
export const MAX_INFLATED_BYTES = 256 * 1024

const SEGMENTS = 5
const IV_BYTES = 12
const TAG_BYTES = 16
const NOTHING = new Uint8Array()
const ASCII = new TextEncoder()

/** Protected header of a compact JWE as accepted here: direct ECDH-ES, AES-GCM, DEFLATE or nothing. */
export type JweHeader = JsonObject & { readonly alg: 'ECDH-ES'; readonly enc: ContentEncryption; readonly zip?: 'DEF' }

export type JweInput = {
  readonly plaintext: string | Uint8Array
  readonly recipient: EcPublicJwk
  readonly enc: ContentEncryption
  /** Set to compress before encrypting. */
  readonly zip?: 'DEF' | undefined
}

type EncryptCallbacks = HashCallbacks &
  RandomCallbacks &
  Pick<EcdhCallbacks, 'generateEcdhKeyPair' | 'deriveSharedSecret'> &
  Pick<AesGcmCallbacks, 'encryptAesGcm'> &
  Pick<CompressionCallbacks, 'deflateRaw'>
type DecryptCallbacks = HashCallbacks &
  Pick<EcdhCallbacks, 'deriveSharedSecret'> &
  Pick<AesGcmCallbacks, 'decryptAesGcm'> &
  Pick<CompressionCallbacks, 'inflateRaw'>

/** Encrypts to one P-256 key: compact JWE, ECDH-ES direct (RFC 7516 §5.1, RFC 7518 §4.6). */
export async function encryptJwe(crypto: EncryptCallbacks, input: JweInput): Promise<string> {
  const { enc, zip, recipient } = input
  const ephemeral = await crypto.generateEcdhKeyPair()
  const protectedHeader = encodeBase64Url(
    JSON.stringify({
      // As swiyu wallets write it.
      typ: 'JWT',
      alg: 'ECDH-ES',
      enc,
      ...(recipient.kid !== undefined && { kid: recipient.kid }),
      ...(zip && { zip }),
      epk: toBareJwk(ephemeral.publicJwk),
    }),
  )
  const plaintext = typeof input.plaintext === 'string' ? ASCII.encode(input.plaintext) : input.plaintext
  const sharedSecret = await crypto.deriveSharedSecret(ephemeral.privateKey, recipient)
  const key = await deriveContentKey(crypto, { sharedSecret, enc, apu: NOTHING, apv: NOTHING })
  const iv = crypto.randomBytes(IV_BYTES)
  const content = zip ? await crypto.deflateRaw(plaintext) : plaintext
  const sealed = await crypto.encryptAesGcm(key, iv, content, ASCII.encode(protectedHeader))
  const ciphertext = encodeBase64Url(sealed.subarray(0, -TAG_BYTES))
  return `${protectedHeader}..${encodeBase64Url(iv)}.${ciphertext}.${encodeBase64Url(sealed.subarray(-TAG_BYTES))}`
}

/**
 * Decrypts a compact JWE (ECDH-ES direct, A128GCM or A256GCM, optional DEFLATE up to 256 kB).
 * Does NOT authenticate the sender: anyone can encrypt to a public key.
 * @param keyFor answers our private key for a header (usually by `kid`), or undefined if there is none
 * @throws JoseError `malformed-jwe`, `unsupported-algorithm`, `unsupported-encryption`, `unsupported-critical-header`,
 *   `unknown-decryption-key`, `decryption-failed`
 */
export async function decryptJwe(
  crypto: DecryptCallbacks,
  compact: string,
  keyFor: (header: JweHeader) => EcdhPrivateKey | undefined,
): Promise<{ readonly header: JweHeader; readonly plaintext: Uint8Array }> {
  const { header, epk, apu, apv, iv, sealed, aad } = parseJwe(compact)
  const privateKey = keyFor(header)
  if (!privateKey) throw new JoseError('unknown-decryption-key', 'Not encrypted to one of our keys.')
  try {
    const sharedSecret = await crypto.deriveSharedSecret(privateKey, epk)
    const key = await deriveContentKey(crypto, { sharedSecret, enc: header.enc, apu, apv })
    const content = await crypto.decryptAesGcm(key, iv, sealed, aad)
    const plaintext = header.zip ? await crypto.inflateRaw(content, MAX_INFLATED_BYTES) : content
    return { header, plaintext }
  } catch (cause) {
    throw new JoseError('decryption-failed', 'The content cannot be decrypted or inflated.', { cause })
  }
}

function parseJwe(compact: string) {
  const segments = compact.split('.', SEGMENTS + 1)
  const [protectedHeader, encryptedKey, iv, ciphertext, tag] = segments
  if (
    segments.length !== SEGMENTS ||
    !protectedHeader ||
    encryptedKey !== '' ||
    !iv ||
    ciphertext === undefined ||
    !tag
  )
    throw new JoseError('malformed-jwe', 'A compact JWE with direct key agreement has five segments, the second empty.')
  if (protectedHeader.length > MAX_JOSE_HEADER_CHARACTERS)
    throw new JoseError('malformed-jwe', 'The header is too long.')
  return malformed(() => {
    const header = parseJsonObject(decodeBase64Url(protectedHeader))
    checkHeader(header)
    return {
      header,
      epk: parseEcPublicJwk(header.epk),
      apu: partyInfo(header.apu),
      apv: partyInfo(header.apv),
      iv: withLength(decodeBase64Url(iv), IV_BYTES),
      sealed: concat(decodeBase64Url(ciphertext), withLength(decodeBase64Url(tag), TAG_BYTES)),
      aad: ASCII.encode(protectedHeader),
    }
  })
}

function checkHeader(header: JsonObject): asserts header is JweHeader {
  if (header.alg !== 'ECDH-ES') throw new JoseError('unsupported-algorithm', 'Only ECDH-ES is accepted.')
  if ('crit' in header) throw new JoseError('unsupported-critical-header', 'crit is not understood.')
  if (header.enc !== 'A128GCM' && header.enc !== 'A256GCM')
    throw new JoseError('unsupported-encryption', 'Only A128GCM and A256GCM are accepted.')
  if (header.zip !== undefined && header.zip !== 'DEF')
    throw new JoseError('unsupported-encryption', 'Only DEF is accepted as zip.')
}

function partyInfo(value: unknown): Uint8Array {
  if (value === undefined) return NOTHING
  if (typeof value !== 'string') throw new JoseError('malformed-jwe', 'apu and apv are strings.')
  return decodeBase64Url(value)
}

function withLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new JoseError('malformed-jwe', `A segment should have ${length} bytes.`)
  return bytes
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

const KEPT_CODES = new Set(['unsupported-algorithm', 'unsupported-critical-header', 'unsupported-encryption'])

function malformed<Value>(reading: () => Value): Value {
  try {
    return reading()
  } catch (cause) {
    if (cause instanceof JoseError && KEPT_CODES.has(cause.code)) throw cause
    throw new JoseError('malformed-jwe', 'The header or a segment is broken.', { cause })
  }
}
