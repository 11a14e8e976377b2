import type { CredentialOfferRequest, ExchangeIssuer } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '../contract.ts'

/** What becomes of a verified person. */
export type Settlement<Context> =
  /** A credential is offered in the same exchange. */
  | { kind: 'offer'; request: CredentialOfferRequest; context: Context }
  /** Nothing is offered here; the owner goes on with his notes until `until`. */
  | { kind: 'settled'; context: Context; until: Date }
  | { kind: 'failed'; reason: string }

/** A flow that uses wallet sessions: it owns its rules, its notes, and what to do with a verified person. */
export interface SessionOwner<Context> {
  /** Stands in the rows of its sessions. */
  name: string
  /**
   * A wallet has proved who a person is. Must not change anything that another attempt could not do again: it is called
   * once more if the answer could not be stored, at most three times.
   */
  settle: (context: Context, person: PersonClaims) => Promise<Settlement<Context>>
  /** Makes the offers of `settle`. */
  issuer?: ExchangeIssuer
}
