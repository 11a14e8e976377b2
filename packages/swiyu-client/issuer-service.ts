import { CREDENTIAL_STATUSES, type CredentialStatus, type CredentialStatusChange } from './contract.ts'
import type { CredentialProof } from './issuer.schema.ts'

/** A newer service may know statuses that we do not: they are shown as unknown, not as an error. */
export const toKnownStatus = (text: string | null | undefined): CredentialStatus | 'unknown' =>
  CREDENTIAL_STATUSES.find((status) => status === text) ?? 'unknown'

export interface CredentialOfferRequest {
  /** Credential configuration id, e.g. `e-collecting-receipt`. */
  credentialType: string
  subject: Readonly<Record<string, unknown>>
  offerValiditySeconds: number
  validFrom: Date
  validUntil: Date
  /** Status list URLs; without any the credential can never be revoked. They belong to the identity that issues. */
  statusLists: readonly string[]
  /** The identity to issue under, if not the service's own. */
  issuerDid?: string | undefined
  /** The key of that identity, if it is not its usual one. The PIN is told to the issuer alone. */
  issuerKey?: IssuerKey | undefined
}

export interface IssuerKey {
  /** `did:…#key` */
  verificationMethod: string | null
  /** Of the key in the issuer's security module, and the PIN for it. */
  keyId: string | null
  keyPin: string | null
}

export interface CreatedOffer {
  managementId: string
  /** What callbacks about the offer name; null before release 2.3. */
  offerId: string | null
  /** Link that opens a wallet. A bearer secret until it is collected. */
  offerDeepLink: string
  /** True: the issuer knows no other identity than its own, and nothing of the one that was asked for. */
  isUnderOwnIdentity?: boolean
}

/** An issuer, embedded or external. */
export interface IssuerService {
  /** @throws SwiyuServiceError when the issuer cannot be reached or refuses. */
  createOffer: (request: CredentialOfferRequest) => Promise<CreatedOffer>
  /** A status this client does not know is `unknown`, never an error. */
  readStatus: (managementId: string) => Promise<CredentialStatus | 'unknown'>
  /**
   * Proofs as a provider may show them with a credential; the generic issuer shows none.
   * @throws SwiyuServiceError as the others; `refused` with 404 for an unknown id
   */
  readProofs: (managementId: string) => Promise<readonly CredentialProof[]>
  /**
   * @throws SwiyuServiceError `refused` with `httpStatus` 400 for a step that the issuer does not allow, 404 for an unknown
   * id and 409 when somebody else changed it at the same time, twice in a row; after `unreachable` or `failed` it may or may not have
   * happened: read the status.
   */
  changeStatus: (managementId: string, status: CredentialStatusChange) => Promise<CredentialStatus | 'unknown'>
}

/** The key that an identity signs with: the one that is named, else the one that swiyu DIDs have. */
export const verificationMethodOf = (did: string, key: Pick<IssuerKey, 'verificationMethod'> | undefined): string =>
  key?.verificationMethod ?? `${did}#assert-key-01`
