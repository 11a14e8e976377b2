import type { PersonClaims } from '../contract.ts'
import { parsePersonClaims } from './parse-person-claims.ts'
import {
  createProofSessions,
  type NewSession,
  type ProofSessions,
  type ProofSessionsDeps,
  type WalletSession,
} from './proof-sessions.ts'
import type { SessionOwner } from './session-owner.ts'

export interface WalletSessionsDeps extends ProofSessionsDeps {
  /** Credential types that count as an identity, and DIDs of the issuers whose identity credentials count. */
  identityTypes: readonly string[]
  acceptedIssuerDids: readonly string[]
}

/** The claims a flow needs to know a person, and no other. */
const REQUESTED_CLAIMS = [['family_name'], ['given_name'], ['birth_date']]

/** The sessions of one flow in which a wallet proves who a person is. */
export interface SessionsOf<Context> extends Omit<ProofSessions<Context>, 'begin'> {
  /** Asks a wallet who somebody is. @throws DomainError `verification-unavailable`, `service-not-set-up` */
  begin: (session: NewSession<Context>) => ReturnType<ProofSessions<Context>['begin']>
  /** Who it is, as long as that is kept; a verifier that cannot be reached must not hide the rest. */
  readPerson: (session: WalletSession<Context>) => Promise<PersonClaims | null>
}

/** Wallet sessions of one owner in which a person proves who they are. */
export function createWalletSessions<Context>(
  deps: WalletSessionsDeps,
  owner: SessionOwner<Context>,
): SessionsOf<Context> {
  const { verifier, now, identityTypes: vctValues, acceptedIssuerDids } = deps
  const sessions = createProofSessions(deps, owner, parsePersonClaims)
  return {
    ...sessions,
    begin: (session) =>
      sessions.begin({ query: { vctValues, claims: REQUESTED_CLAIMS, acceptedIssuerDids }, ...session }),
    readPerson: async ({ exchange }) => {
      const claims = await verifier.claimsOf(exchange).catch(() => undefined)
      return (claims && parsePersonClaims(claims, now())) ?? null
    },
  }
}
