import { type Clock, DomainError } from '@e-collecting/kernel'
import type {
  CreatedVerification,
  RequestPurpose,
  VerificationResult,
  VerifierService,
  WalletRequest,
} from '@e-collecting/swiyu-client'
import type { PersonClaims, VerificationFailure } from '../contract.ts'
import { parsePersonClaims } from './parse-person-claims.ts'

export type PersonVerification =
  | { state: 'pending'; request: WalletRequest }
  | { state: 'verified'; person: PersonClaims }
  | { state: 'failed'; reason: VerificationFailure }
  /** The verifier has forgotten the session. */
  | { state: 'gone' }

export interface PersonVerifierDeps {
  verifier: VerifierService
  /** Credential types that count as an identity. */
  identityTypes: readonly string[]
  /** DIDs of the issuers whose identity credentials count. */
  acceptedIssuerDids: readonly string[]
  now: Clock
}

/** The claims a declaration of support needs, and no other (spec §3). */
const REQUESTED_CLAIMS = [['family_name'], ['given_name'], ['birth_date']]

/** Proves who a person is by a wallet presentation. Both wizards use it. */
export function createPersonVerifier({ verifier, identityTypes, acceptedIssuerDids, now }: PersonVerifierDeps) {
  return {
    /** @throws DomainError `verification-unavailable` when the verifier cannot be reached or refuses. */
    start: async (purpose: RequestPurpose): Promise<CreatedVerification> => {
      try {
        const query = { vctValues: identityTypes, claims: REQUESTED_CLAIMS, acceptedIssuerDids }
        return await verifier.createVerification({ query, purpose })
      } catch (cause) {
        throw new DomainError('verification-unavailable', 'The verification service cannot be reached.', { cause })
      }
    },

    /** @throws DomainError `verification-unavailable` when the verifier cannot be reached. */
    read: async (id: string): Promise<PersonVerification> => {
      try {
        return interpret(await verifier.readVerification(id), now())
      } catch (cause) {
        throw new DomainError('verification-unavailable', 'The verification service cannot be reached.', { cause })
      }
    },

    /** Deletes what the wallet presented, where the verifier can (decision 4). */
    forget: (id: string): Promise<void> => verifier.forgetVerification(id),
  }
}

export type PersonVerifier = ReturnType<typeof createPersonVerifier>

function interpret(result: VerificationResult, now: Date): PersonVerification {
  switch (result.state) {
    case 'pending':
    case 'gone':
      return result
    case 'failed':
      return { state: 'failed', reason: FAILURES.get(result.errorCode) ?? 'verification-failed' }
    case 'success-without-claims':
      return { state: 'failed', reason: 'verification-without-claims' }
    case 'success': {
      const person = parsePersonClaims(result.claims, now)
      return person === undefined
        ? { state: 'failed', reason: 'verification-without-claims' }
        : { state: 'verified', person }
    }
  }
}

/** What the verifier's error codes mean to the person at the wallet; all others are `verification-failed`. */
const FAILURES: ReadonlyMap<string, VerificationFailure> = new Map([
  ['client_rejected', 'verification-declined'],
  ['access_denied', 'verification-declined'],
  ['credential_expired', 'credential-expired'],
  ['jwt_expired', 'credential-expired'],
  ['credential_revoked', 'credential-revoked'],
  ['credential_suspended', 'credential-suspended'],
  ['issuer_not_accepted', 'issuer-not-accepted'],
  ['credential_missing_data', 'credential-not-understood'],
  ['unsupported_format', 'credential-not-understood'],
  ['invalid_format', 'credential-not-understood'],
  ['malformed_credential', 'credential-not-understood'],
])
