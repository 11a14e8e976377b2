/** Statuses of an offer and of the credential made from it, as the issuer's one enum mixes them. */
export const CREDENTIAL_STATUSES = [
  'INIT',
  'OFFERED',
  'CANCELLED',
  'IN_PROGRESS',
  'DEFERRED',
  'READY',
  'ISSUED',
  'SUSPENDED',
  'REVOKED',
  'REQUESTED',
  'EXPIRED',
] as const
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number]

/** What a status PATCH accepts. */
export type CredentialStatusChange = 'CANCELLED' | 'READY' | 'ISSUED' | 'SUSPENDED' | 'REVOKED'

export interface CredentialOfferRequest {
  /** Credential configuration id, e.g. `e-collecting-receipt`. */
  credentialType: string
  subject: Readonly<Record<string, unknown>>
  offerValiditySeconds: number
  validFrom: Date
  validUntil: Date
  /** Status list URLs; without any the credential can never be revoked. */
  statusLists: readonly string[]
}

export interface CreatedOffer {
  managementId: string
  /** Link that opens a wallet. A bearer secret until it is collected. */
  offerDeepLink: string
}

export interface CreatedStatusList {
  id: string
  /** The URL that goes into `statusLists`. */
  url: string
}

/** An issuer, embedded or external. */
export interface IssuerService {
  /** @throws SwiyuServiceError when the issuer cannot be reached or refuses. */
  createOffer: (request: CredentialOfferRequest) => Promise<CreatedOffer>
  /** A status this client does not know is `unknown`, never an error. */
  readStatus: (managementId: string) => Promise<CredentialStatus | 'unknown'>
  changeStatus: (managementId: string, status: CredentialStatusChange) => Promise<CredentialStatus | 'unknown'>
  createStatusList: (options: { length: number; bits: 1 | 2 | 4 | 8 }) => Promise<CreatedStatusList>
}
