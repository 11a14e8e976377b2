import type { CompanionRow } from '@e-collecting/exchanges'
import type { CredentialOfferRequest, ExchangeIssuer, Presented } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '../contract.ts'

/** What becomes of what was proved. */
export type Settlement<Context> =
  /** A credential is offered in the same exchange. */
  | { kind: 'offer'; request: CredentialOfferRequest; context: Context }
  /** Nothing is offered here; the owner goes on with his notes until `until`. `companion` is written with it, or not at all. */
  | { kind: 'settled'; context: Context; until: Date; companion?: CompanionRow }
  | { kind: 'failed'; reason: string }

/** A flow that uses wallet sessions: it owns its rules, its notes, and what to do with what was proved: by default, who a person is. */
export interface SessionOwner<Context, Proof = PersonClaims> {
  /** Stands in the rows of its sessions. */
  name: string
  /**
   * A wallet has proved something. Must not change anything that another attempt could not do again: it is called
   * once more if the answer could not be stored, at most three times.
   * @param presented as it was shown; undefined where the verifier is elsewhere, or the answer has waited
   */
  settle: (context: Context, proof: Proof, presented?: Presented) => Promise<Settlement<Context>>
  /** Makes the offers of `settle`. */
  issuer?: ExchangeIssuer
  /** True: the proof is kept nowhere, and an answer that cannot be dealt with now is not taken (embedded verifier only). */
  keepsNoClaims?: boolean
}

/** Reads what a wallet has proved; undefined for claims that say nothing of the kind. */
export type ReadProof<Proof> = (claims: Readonly<Record<string, unknown>>, now: Date) => Proof | undefined
