import type { EcPrivateJwk, EcPublicJwk } from '../crypto/index.ts'

/** A key made for one copy of a credential. */
export type HolderKeyPair = { readonly privateJwk: EcPrivateJwk; readonly publicJwk: EcPublicJwk }
