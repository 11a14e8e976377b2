import { CREDENTIAL_STATUSES, type CredentialStatus, type CredentialStatusChange } from './contract.ts'

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
  /** Key of that identity; without it the one that swiyu DIDs have, `{did}#assert-key-01`. */
  verificationMethod?: string | undefined
}

export interface CreatedOffer {
  managementId: string
  /** What callbacks about the offer name; null before release 2.3. */
  offerId: string | null
  /** Link that opens a wallet. A bearer secret until it is collected. */
  offerDeepLink: string
}

export interface NewStatusList {
  length: number
  /** 1: can revoke; 2: can suspend as well. */
  bits: 1 | 2 | 4 | 8
  /** The identity whose credentials stand in it, if not the service's own. */
  issuerDid?: string | undefined
  verificationMethod?: string | undefined
}

export interface CreatedStatusList {
  id: string
  /** The URL that goes into `statusLists`. */
  url: string
}

/** A proof as a provider may show it with a credential; the generic issuer shows none. */
export interface CredentialProof {
  type: string | null
  created: Date | null
  verificationMethod: string | null
  proofPurpose: string | null
  jws: string | null
}

/** What a provider tells about a credential; whatever it leaves out is null or empty. */
export interface CredentialDetails {
  status: CredentialStatus | 'unknown'
  validFrom: Date | null
  validUntil: Date | null
  /** Only while the offer is open. A bearer secret. */
  offerDeepLink: string | null
  offerExpiresAt: Date | null
  proofs: readonly CredentialProof[]
  /** Only if the provider shows it, which the generic issuer does not. */
  subject: Readonly<Record<string, unknown>> | null
}

/** An issuer, embedded or external. */
export interface IssuerService {
  /** @throws SwiyuServiceError when the issuer cannot be reached or refuses. */
  createOffer: (request: CredentialOfferRequest) => Promise<CreatedOffer>
  /** A status this client does not know is `unknown`, never an error. */
  readStatus: (managementId: string) => Promise<CredentialStatus | 'unknown'>
  /** @throws SwiyuServiceError as the others; `refused` with 404 for an unknown id. */
  readDetails: (managementId: string) => Promise<CredentialDetails>
  /**
   * @throws SwiyuServiceError `refused` with `httpStatus` 400 for a step that the issuer does not allow, 404 for an unknown
   * id and 409 when somebody else changed it at the same time; after `unreachable` or `failed` it may or may not have
   * happened: read the status.
   */
  changeStatus: (managementId: string, status: CredentialStatusChange) => Promise<CredentialStatus | 'unknown'>
  createStatusList: (options: NewStatusList) => Promise<CreatedStatusList>
}
