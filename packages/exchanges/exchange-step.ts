import type { Exchange, ExchangeChange } from './exchange.ts'
import type { CompanionRow, IssuedCredential, UsedNonce } from './exchange-statements.ts'

/** A step, with what is written along with it if it holds. */
export interface ExchangeStep {
  readonly change: ExchangeChange
  readonly nonces?: readonly UsedNonce[]
  readonly issued?: IssuedCredential | undefined
  /** Of the companion table of the store. */
  readonly companion?: CompanionRow | undefined
}

/**
 * Looks at an exchange and says what becomes of it; undefined leaves it as it is. Throws to refuse. Called again with
 * what is stored now if somebody else was faster, so it must do nothing else.
 */
export type DecideStep = (exchange: Exchange) => ExchangeStep | undefined
