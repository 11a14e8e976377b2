import { encodeBase64Url } from '../jose/base64url.ts'
import type { Awaitable, CryptoCallbacks } from './callbacks.ts'
import { CryptoError } from './crypto-error.ts'
import type { EcPrivateJwk, EcPublicJwk, OkpPrivateJwk } from './keys.ts'
import { compress, decompress } from './web-compression.ts'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const
const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const
const UTF8 = new TextEncoder()

/** WebCrypto wants plain buffers; ours never live in shared memory. */
const toBuffer = (data: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  (typeof data === 'string' ? UTF8.encode(data) : data) as Uint8Array<ArrayBuffer>

/** The opaque keys of this implementation are CryptoKeys; these two lines are the only place that knows. */
const toOpaque = <Key>(key: CryptoKey): Key => key as unknown as Key
const toCryptoKey = (key: object): CryptoKey => key as CryptoKey

async function importKey<Key>(
  jwk: EcPublicJwk | EcPrivateJwk | OkpPrivateJwk,
  algorithm: { name: string; namedCurve?: string },
  usages: KeyUsage[],
): Promise<Key> {
  try {
    const { kty, crv, x } = jwk
    const members = { kty, crv, x, ...('y' in jwk && { y: jwk.y }), ...('d' in jwk && { d: jwk.d }) }
    return toOpaque(await crypto.subtle.importKey('jwk', members, algorithm, false, usages))
  } catch (cause) {
    throw new CryptoError('invalid-key', 'The key cannot be imported.', { cause })
  }
}

const publicOnly = ({ kty, crv, x, y }: EcPublicJwk): EcPublicJwk => ({ kty, crv, x, y })

async function exportEcJwk(key: CryptoKey): Promise<EcPrivateJwk> {
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', key)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

const bytesOf = async (answer: Awaitable<ArrayBuffer>) => new Uint8Array(await answer)

const importAesKey = (key: Uint8Array, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', toBuffer(key), 'AES-GCM', false, [usage])

const aesGcm = (iv: Uint8Array, aad: Uint8Array) => ({
  name: 'AES-GCM',
  iv: toBuffer(iv),
  additionalData: toBuffer(aad),
  tagLength: 128,
})

/** Callbacks over WebCrypto and CompressionStream, for the browser. Ed25519 needs a browser of 2025. */
export const webCrypto = {
  sha256: (data) => bytesOf(crypto.subtle.digest('SHA-256', toBuffer(data))),
  digestText: async (text) => encodeBase64Url(await bytesOf(crypto.subtle.digest('SHA-256', toBuffer(text)))),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),

  importEs256PublicKey: (jwk) => importKey(publicOnly(jwk), ECDSA, ['verify']),
  verifyEs256: (key, data, signature) =>
    crypto.subtle.verify(ES256, toCryptoKey(key), toBuffer(signature), toBuffer(data)),
  importEs256PrivateKey: (jwk) => importKey(jwk, ECDSA, ['sign']),
  signEs256: (key, data) => bytesOf(crypto.subtle.sign(ES256, toCryptoKey(key), toBuffer(data))),

  importEcdhPrivateKey: (jwk) => importKey(jwk, ECDH, ['deriveBits']),
  generateEcdhKeyPair: async () => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDH, false, ['deriveBits'])
    return { privateKey: toOpaque(privateKey), publicJwk: publicOnly(await exportEcJwk(publicKey)) }
  },
  deriveSharedSecret: async (key, peer) => {
    const publicKey = toCryptoKey(await importKey<object>(publicOnly(peer), ECDH, []))
    return bytesOf(crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, toCryptoKey(key), 256))
  },

  encryptAesGcm: async (key, iv, plaintext, aad) =>
    bytesOf(crypto.subtle.encrypt(aesGcm(iv, aad), await importAesKey(key, 'encrypt'), toBuffer(plaintext))),
  decryptAesGcm: async (key, iv, sealed, aad) => {
    try {
      const content = crypto.subtle.decrypt(aesGcm(iv, aad), await importAesKey(key, 'decrypt'), toBuffer(sealed))
      return await bytesOf(content)
    } catch (cause) {
      throw new CryptoError('decryption-failed', 'AES-GCM refuses the data.', { cause })
    }
  },

  deflateRaw: (data) => compress('deflate-raw', toBuffer(data)),
  inflateRaw: (data, maxBytes) => decompress('deflate-raw', toBuffer(data), maxBytes),
  deflateZlib: (data) => compress('deflate', toBuffer(data)),
  inflateZlib: (data, maxBytes) => decompress('deflate', toBuffer(data), maxBytes),

  importEd25519PrivateKey: (jwk) => importKey(jwk, { name: 'Ed25519' }, ['sign']),
  signEd25519: (key, data) => bytesOf(crypto.subtle.sign('Ed25519', toCryptoKey(key), toBuffer(data))),
  verifyEd25519: async (publicKey, data, signature) => {
    if (publicKey.length !== 32) return false
    const key = await crypto.subtle.importKey('raw', toBuffer(publicKey), 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, toBuffer(signature), toBuffer(data))
  },

  generateEcKeyPair: async () => {
    const { privateKey } = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
    const privateJwk = await exportEcJwk(privateKey)
    return { privateJwk, publicJwk: publicOnly(privateJwk) }
  },
  generateEd25519Key: async () => {
    const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
    const { x = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
    return { kty: 'OKP', crv: 'Ed25519', x, d }
  },
} as const satisfies CryptoCallbacks
