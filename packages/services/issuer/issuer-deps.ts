import type { CredentialConfiguration, LocalizedName } from '@e-collecting/credentials/oid4vci'
import type { Identity } from '../dids/identity.ts'
import type { ServiceLog } from '../http/service-log.ts'
import type { RandomBytes, Sealer } from '../keys/sealer.ts'
import type { StatusListDeps } from '../status-lists/status-list-deps.ts'
import type { CallbackOutbox } from './callbacks/callback-outbox.ts'
import type { Nonces } from './nonces.ts'
import type { RequestEncryptionKeys } from './request-encryption-keys.ts'

/** What the issuer's use cases work with; each asks for its part. */
export type IssuerDeps = StatusListDeps & {
  /** Identifier of the issuer, also the base of its wallet-side endpoints; no slash at the end. */
  readonly credentialIssuer: string
  readonly sealer: Sealer
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  /** Signs metadata, and credentials unless an offer names another identity. */
  readonly identity: Identity
  readonly configurations: Readonly<Record<string, CredentialConfiguration>>
  readonly display: readonly LocalizedName[]
  /** Scheme of offer links: `swiyu` or `openid-credential-offer`. */
  readonly offerScheme: string
  /** Refuse requests in clear and requests for answers in clear. */
  readonly isEncryptionRequired: boolean
  /** Tells the business side what happens without being asked. */
  readonly callbacks: Pick<CallbackOutbox, 'record' | 'recordFailure'>
  readonly nonces: Nonces
  readonly encryptionKeys: RequestEncryptionKeys
}

/** Sealing contexts: a value opens only in the row and column it was sealed for. */
export const sealingContext = (column: 'subject' | 'link' | 'holder-keys', offerId: string): string =>
  `credential_offers.${column}:${offerId}`
