import type {
  EcdhPrivateKey,
  EcPrivateJwk,
  EcPublicJwk,
  Ed25519PrivateKey,
  Es256PrivateKey,
  Es256PublicKey,
  OkpPrivateJwk,
} from './keys.ts'

/** Synchronous on the server (node:crypto), a promise in the browser (WebCrypto). */
export type Awaitable<Value> = Value | Promise<Value>

export type HashCallbacks = {
  /** SHA-256; a string is hashed as UTF-8. 32 bytes. */
  readonly sha256: (data: string | Uint8Array) => Awaitable<Uint8Array>
  /** SHA-256 of a text in UTF-8, as JOSE and SD-JWT write it: base64url, 43 characters. */
  readonly digestText: (text: string) => Awaitable<string>
}

export type RandomCallbacks = {
  /** Cryptographically secure random bytes. */
  readonly randomBytes: (length: number) => Uint8Array
}

export type Es256VerifyCallbacks = {
  /** Imports a public key. @throws CryptoError `invalid-key` if the point is not on the curve. */
  readonly importEs256PublicKey: (jwk: EcPublicJwk) => Awaitable<Es256PublicKey>
  /** Verifies `r || s` (64 bytes) over bytes or ASCII. Answers false for anything that is not a valid signature. */
  readonly verifyEs256: (key: Es256PublicKey, data: string | Uint8Array, signature: Uint8Array) => Awaitable<boolean>
}

export type Es256SignCallbacks = {
  /** Imports a private key. @throws CryptoError `invalid-key`. */
  readonly importEs256PrivateKey: (jwk: EcPrivateJwk) => Awaitable<Es256PrivateKey>
  /** Signs ASCII data; `r || s`, 64 bytes. */
  readonly signEs256: (key: Es256PrivateKey, data: string) => Awaitable<Uint8Array>
}

export type EcdhCallbacks = {
  /** Imports a private key for key agreement. @throws CryptoError `invalid-key`. */
  readonly importEcdhPrivateKey: (jwk: EcPrivateJwk) => Awaitable<EcdhPrivateKey>
  /** A fresh ephemeral key pair. */
  readonly generateEcdhKeyPair: () => Awaitable<{ privateKey: EcdhPrivateKey; publicJwk: EcPublicJwk }>
  /** ECDH shared secret Z, 32 bytes. @throws CryptoError `invalid-key` if the peer's point is not on the curve. */
  readonly deriveSharedSecret: (key: EcdhPrivateKey, peer: EcPublicJwk) => Awaitable<Uint8Array>
}

export type AesGcmCallbacks = {
  /** AES-GCM by the length of the key (16 or 32 bytes), 12 byte `iv`; the answer ends with the 16 byte tag. */
  readonly encryptAesGcm: (
    key: Uint8Array,
    iv: Uint8Array,
    plaintext: Uint8Array,
    aad: Uint8Array,
  ) => Awaitable<Uint8Array>
  /** The reverse; `sealed` ends with the 16 byte tag. @throws CryptoError `decryption-failed`. */
  readonly decryptAesGcm: (
    key: Uint8Array,
    iv: Uint8Array,
    sealed: Uint8Array,
    aad: Uint8Array,
  ) => Awaitable<Uint8Array>
}

export type CompressionCallbacks = {
  /** Raw DEFLATE (RFC 1951), for JWE `zip`. */
  readonly deflateRaw: (data: Uint8Array) => Awaitable<Uint8Array>
  /** @throws CryptoError `inflated-too-large` above `maxBytes`, `invalid-compression` if broken. */
  readonly inflateRaw: (data: Uint8Array, maxBytes: number) => Awaitable<Uint8Array>
  /** zlib (RFC 1950), for status lists. Browsers ignore `level` (0–9). */
  readonly deflateZlib: (data: Uint8Array, level: number) => Awaitable<Uint8Array>
  /** @throws CryptoError `inflated-too-large` above `maxBytes`, `invalid-compression` if broken. */
  readonly inflateZlib: (data: Uint8Array, maxBytes: number) => Awaitable<Uint8Array>
}

export type Ed25519Callbacks = {
  /** Imports a private key. @throws CryptoError `invalid-key`. */
  readonly importEd25519PrivateKey: (jwk: OkpPrivateJwk) => Awaitable<Ed25519PrivateKey>
  readonly signEd25519: (key: Ed25519PrivateKey, data: Uint8Array) => Awaitable<Uint8Array>
  /** `publicKey`: 32 raw bytes. Answers false for anything that is not a valid signature. */
  readonly verifyEd25519: (publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array) => Awaitable<boolean>
}

export type KeyGenerationCallbacks = {
  /** A new P-256 pair as JWKs, for storing; import it with `importEs256PrivateKey` or `importEcdhPrivateKey`. */
  readonly generateEcKeyPair: () => Awaitable<{ privateJwk: EcPrivateJwk; publicJwk: EcPublicJwk }>
  /** A new Ed25519 key as JWK, for storing. */
  readonly generateEd25519Key: () => Awaitable<OkpPrivateJwk>
}

/** Everything the engine ever asks for. Functions ask for the part they need. */
export type CryptoCallbacks = HashCallbacks &
  RandomCallbacks &
  Es256VerifyCallbacks &
  Es256SignCallbacks &
  EcdhCallbacks &
  AesGcmCallbacks &
  CompressionCallbacks &
  Ed25519Callbacks &
  KeyGenerationCallbacks
