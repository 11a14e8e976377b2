import type { CredentialConfiguration, IssuerFace, LocalizedName } from '@e-collecting/credentials/oid4vci'
import type { ExchangeStore, SealedColumn } from '@e-collecting/exchanges'
import type { Identities } from '../dids/identities.ts'
import type { Identity } from '../dids/identity.ts'
import type { ServiceLog } from '../http/service-log.ts'
import type { RandomBytes } from '../keys/sealer.ts'
import type { KnownLists } from '../status-lists/known-lists.ts'
import type { ListPublisher } from '../status-lists/list-publisher.ts'
import type { StatusEntries } from '../status-lists/status-entries.ts'
import type { ListChoiceDeps } from '../status-lists/status-list-deps.ts'
import type { Nonces } from './nonces.ts'
import type { RequestEncryptionKeys } from './request-encryption-keys.ts'
import type { StoredOffer } from './stored-offer.ts'
import type { TypeDocuments } from './type-documents.ts'

/** What the issuer works with as whoever runs it has given it. */
export type GivenParts = {
  readonly identities: Identities
  readonly exchanges: ExchangeStore
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  readonly configurations: Readonly<Record<string, CredentialConfiguration>>
  readonly display: readonly LocalizedName[]
  /** What wallets show beside the names: a `data:` PNG. */
  readonly logo?: string | undefined
}

/** What the issuer's use cases work with; each asks for its part. */
export type IssuerDeps = GivenParts &
  ListChoiceDeps & {
    /** Identifier of the issuer, also the base of its wallet-side endpoints; no slash at the end. */
    readonly credentialIssuer: string
    /** That of the service itself, below which those of its other identities are. */
    readonly serviceAddress: string
    readonly offers: SealedColumn<StoredOffer>
    readonly entries: StatusEntries
    readonly lists: KnownLists
    readonly publisher: ListPublisher
    /** Signs metadata, and credentials unless an offer names another identity. */
    readonly identity: Identity
    /** Who issues under this DID, where that is somebody else than the service itself. */
    readonly faceOf: (issuerDid: string) => IssuerFace | undefined
    readonly types: TypeDocuments
    /** Scheme of offer links: `swiyu` or `openid-credential-offer`. */
    readonly offerScheme: string
    /** Keep which entries a collected credential carries. Without it nobody can revoke one, nor say which entry is whose. */
    readonly keepsEntries: boolean
    /** Refuse who does not prove with each request to have the key of the first; the documents say so, too. */
    readonly isStrict: boolean
    /** Refuse who does not encrypt, as the Swiss profile wants it and the other does not; the documents say so, too. */
    readonly requiresEncryption: boolean
    /** Give a refresh token with each access token; the documents say so, too. */
    readonly grantsRefresh: boolean
    readonly nonces: Nonces
    readonly encryptionKeys: RequestEncryptionKeys
  }

/** Purposes under which the secrets of an offer are hashed. */
export const SECRET = {
  code: 'code',
  access: 'access',
  refresh: 'refresh',
  transaction: 'transaction',
  dpop: 'dpop',
  reference: 'reference',
} as const
