import type { EcPrivateJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'
import type { JsonObject } from '@e-collecting/credentials/jose'
import type { LocalizedText } from '@e-collecting/credentials/oid4vci'

/** A credential the wallet holds, in one or several copies that differ in their keys only. Names are the issuer's, cleaned. */
export type HeldCredential = {
  readonly id: string
  readonly vct: string
  readonly issuerDid: string
  /** Address of the issuer that delivered it. */
  readonly credentialIssuer: string
  readonly issuerName: LocalizedText
  readonly name: LocalizedText
  /** `data:` image. */
  readonly logo: string | undefined
  readonly claimNames: readonly { readonly path: readonly (string | number | null)[]; readonly name: LocalizedText }[]
  /** ISO instant. */
  readonly receivedAt: string
  /** All claims of the first copy, disclosed, technical ones included. */
  readonly claims: JsonObject
  readonly copies: readonly HeldCopy[]
}

/** One issued SD-JWT with a key of its own, and how often it was shown to somebody. */
export type HeldCopy = { readonly compact: string; readonly useCount: number }

/** Where a wallet keeps credentials and keys: IndexedDB, a file, or memory. */
export type WalletStorage = {
  /** Newest first. */
  readonly list: () => Promise<readonly HeldCredential[]>
  /** `keys[i]` belongs to `credential.copies[i]`. */
  readonly insert: (credential: HeldCredential, keys: readonly EcPrivateJwk[]) => Promise<void>
  readonly loadKey: (id: string, copy: number) => Promise<Es256PrivateKey | undefined>
  readonly recordUse: (id: string, copy: number) => Promise<void>
  readonly delete: (id: string) => Promise<void>
  readonly deleteAll: () => Promise<void>
}

/** The credential with one more use of a copy. */
export const withUse = (credential: HeldCredential, copy: number): HeldCredential => ({
  ...credential,
  copies: credential.copies.map((held, at) => (at === copy ? { ...held, useCount: held.useCount + 1 } : held)),
})

/** Newest first. */
export const byReceipt = (a: HeldCredential, b: HeldCredential): number => b.receivedAt.localeCompare(a.receivedAt)
