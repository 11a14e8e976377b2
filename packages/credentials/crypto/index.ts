export type {
  AesGcmCallbacks,
  Awaitable,
  CompressionCallbacks,
  CryptoCallbacks,
  EcdhCallbacks,
  Ed25519Callbacks,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
  HashCallbacks,
  RandomCallbacks,
} from './callbacks.ts'
export { CryptoError } from './crypto-error.ts'
export type {
  ContentEncryption,
  EcdhPrivateKey,
  EcPrivateJwk,
  EcPublicJwk,
  Ed25519PrivateKey,
  Es256PrivateKey,
  Es256PublicKey,
  OkpPrivateJwk,
} from './keys.ts'
