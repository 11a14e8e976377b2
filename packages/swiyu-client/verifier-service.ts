import type { WalletRequest } from '@e-collecting/services'

export type { WalletRequest }

/** What to ask a wallet for, independent of the query language of a particular verifier release. */
export interface CredentialQuery {
  /** Accepted credential types; any one of them answers the query. */
  vctValues: readonly string[]
  /** Claims that must be presented, each as a path (`['birth_date']`). */
  claims: readonly (readonly string[])[]
  /** What a claim must say, by its name, so that wallets offer what fits alone. Verifiers of 2.x are not told. */
  values?: Readonly<Record<string, string>>
  /** DIDs whose credentials count. Never empty: a query for any issuer is refused. */
  acceptedIssuerDids: readonly string[]
}

/** Text the wallet shows with the request, by language tag, so that a forwarded QR code is recognisable. */
export interface RequestPurpose {
  /** Who asks and what for, e.g. `E-Collecting, Unterstützung: Nachtzüge für alle`. */
  clientName: string
  /** The same by language, as `de`, `fr`, … */
  clientNames?: Readonly<Record<string, string>>
}

export interface VerificationRequest {
  query: CredentialQuery
  purpose: RequestPurpose
  /** That the answer is bound to; the embedded verifier alone can be given one. Default: a random one. */
  nonce?: string
}

export interface CreatedVerification extends WalletRequest {
  id: string
}

export type VerificationResult =
  | { state: 'pending' }
  /** `claims` without the technical ones (`iss vct cnf iat nbf exp status _sd_alg`). */
  | { state: 'success'; claims: Readonly<Record<string, unknown>> }
  /** SUCCESS without claims: the verifier is configured to withhold them. */
  | { state: 'success-without-claims' }
  /** `errorCode` as the verifier says it; unknown codes are failures too. */
  | { state: 'failed'; errorCode: string }
  /** The verifier no longer knows the session: it has lapsed. */
  | { state: 'gone' }

/** A verifier, embedded or external. Reading is repeatable until the session lapses. */
export interface VerifierService {
  /** @throws SwiyuServiceError when the verifier cannot be reached or refuses. */
  createVerification: (request: VerificationRequest) => Promise<CreatedVerification>
  /** @throws SwiyuServiceError when the verifier cannot be reached or answers something unintelligible. */
  readVerification: (id: string) => Promise<VerificationResult>
}
