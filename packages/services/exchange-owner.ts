import type { Exchange, ExchangeChange } from '@e-collecting/exchanges'

/** What a wallet has proved, by claim name. */
export type Claims = Readonly<Record<string, unknown>>

/** Whose business an exchange is: told in the step in which a wallet's answer is stored, not afterwards. */
export interface ExchangeOwner {
  /**
   * A wallet has proved `claims`: says what becomes of the exchange. Must not change anything itself, as the answer may yet
   * turn out to be late. Whatever it throws leaves the exchange `ANSWERED`, so that it can be tried again.
   */
  readonly answered: (exchange: Exchange, claims: Claims) => Promise<ExchangeChange>
}

/** The owners of exchanges by the name that stands in their rows. */
export type ExchangeOwners = ReadonlyMap<string, ExchangeOwner>
