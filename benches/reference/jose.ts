import {
  createDecipheriv,
  createPublicKey,
  type ECDH,
  hash,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** JOSE as this server needs it: ES256 and ECDH-ES with A256GCM, synchronous, one call of OpenSSL each. */

const DSA = { dsaEncoding: 'ieee-p1363' } as const
const TAG_BYTES = 16
const KEY_BITS = 256

export const sha256 = (data: string): string => hash('sha256', data, 'base64url')

export const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const decodeJson = (segment = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(segment, 'base64url').toString()) as Record<string, unknown>

export const importPublicJwk = (jwk: unknown): KeyObject => createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })

export function signJwt(header: object, claims: object, key: KeyObject): string {
  const input = `${encodeJson({ ...header, alg: 'ES256' })}.${encodeJson(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key, ...DSA }).toString('base64url')}`
}

/** The claims of a JWT. `keyOf` finds the key by the header. @throws Error for a signature that does not fit */
export function verifyJwt(compact: string, keyOf: (header: Record<string, unknown>) => KeyObject) {
  const [header, payload, signature = ''] = compact.split('.')
  const key = keyOf(decodeJson(header))
  const input = Buffer.from(`${header}.${payload}`)
  if (!verify('sha256', input, { key, ...DSA }, Buffer.from(signature, 'base64url')))
    throw new Error('The signature does not fit.')
  return decodeJson(payload)
}

/** The text in a compact JWE that was encrypted to `recipient`. */
export function decryptJwe(compact: string, recipient: ECDH): string {
  const [header = '', , iv = '', ciphertext = '', tag = ''] = compact.split('.')
  const { x, y } = decodeJson(header).epk as { x: string; y: string }
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveContentKey(recipient.computeSecret(point)),
    Buffer.from(iv, 'base64url'),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAAD(Buffer.from(header)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString()
}

/** Concat KDF without party info (RFC 7518 §4.6.2). */
function deriveContentKey(secret: Buffer): Buffer {
  const algorithm = Buffer.from('A256GCM')
  const parts = [uint32(1), secret, uint32(algorithm.length), algorithm, uint32(0), uint32(0), uint32(KEY_BITS)]
  return hash('sha256', Buffer.concat(parts), 'buffer')
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
