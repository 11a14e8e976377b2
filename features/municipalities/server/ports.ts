import type { Database } from '@e-collecting/database'
import type { IssuerCheck } from '../contract.ts'

/** Whose credentials are meant. */
export type StandingOf = { residentId: string } | { municipalityId: string }

/** What the electoral register says about the credentials of a record that is to be deleted. */
export interface CredentialStanding {
  /**
   * `live`: offers that can still be collected, attempts to issue, and valid credentials that are issued or suspended; `collected`:
   * records that were ever collected, also revoked ones; `liveSince`: when the oldest of those that are live was asked for, null without one.
   */
  read: (tx: Database, of: StandingOf) => Promise<{ live: number; collected: number; liveSince: Date | null }>
  /** Deletes records of offers that nobody collected and nobody can collect any more. */
  deleteUncollected: (tx: Database, of: StandingOf) => Promise<void>
}

/** What the electoral register deletes with residents; called in the transaction that deletes them. */
export interface ResidentCredentials {
  /** Deletes all records of theirs. */
  deleteAll: (tx: Database, of: { residentIds: readonly string[] }) => Promise<void>
}

/** Makes, or finds again, what a municipality issues with; only where the issuer is embedded. */
export interface IssuerIdentities {
  ensure: (bfsNumber: string) => Promise<{ did: string; statusListUrl: string }>
}

/** With what an external issuer is to issue for a municipality. The PIN goes to the issuer and nowhere else. */
export interface IssuerIdentity {
  did: string
  statusListUrl: string | null
  verificationMethod: string | null
  keyId: string | null
  keyPin: string | null
}

/** Tries what an external issuer does with an identity. */
export type CheckIssuer = (identity: IssuerIdentity) => Promise<IssuerCheck>
