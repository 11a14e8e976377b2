declare const keyBrand: unique symbol
type OpaqueKey<Name extends string> = { readonly [keyBrand]: Name }

/** A P-256 key that signs (ES256). Opaque: only the callbacks that imported it can use it; callers may cache it. */
export type Es256PrivateKey = OpaqueKey<'Es256PrivateKey'>
/** A P-256 key that verifies (ES256). Opaque; cache issuers' keys, never holders' (they are new each time). */
export type Es256PublicKey = OpaqueKey<'Es256PublicKey'>
/** A P-256 key that agrees on secrets (ECDH). Opaque. */
export type EcdhPrivateKey = OpaqueKey<'EcdhPrivateKey'>
/** An Ed25519 key that signs DID log entries. Opaque. */
export type Ed25519PrivateKey = OpaqueKey<'Ed25519PrivateKey'>

/** Public P-256 key (RFC 7517, RFC 7518 §6.2). `x` and `y` are 32 bytes, base64url without padding. */
export type EcPublicJwk = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid?: string
  readonly alg?: string
  readonly use?: string
}
/** Private P-256 key; `d` is 32 bytes, base64url without padding. */
export type EcPrivateJwk = EcPublicJwk & { readonly d: string }
/** Private Ed25519 key (RFC 8037); `x` and `d` are 32 bytes, base64url without padding. */
export type OkpPrivateJwk = {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly d: string
}

/** Content encryption of RFC 7518 §5.3 that this engine speaks. */
export type ContentEncryption = 'A128GCM' | 'A256GCM'
