import type { Exchange, ExchangeStep } from '@e-collecting/exchanges'

/** What a wallet has proved, by claim name. */
export type Claims = Readonly<Record<string, unknown>>

/** What a wallet has shown, and to what it is bound: whoever has both can verify it again. In memory only. */
export interface Presented {
  /** By query id, as the wallet has sent it. */
  readonly vpToken: Readonly<Record<string, readonly string[]>>
  readonly nonce: string
  readonly audience: string
  /** DIDs and https addresses of who has signed it; those who are known by a certificate alone are not among them. */
  readonly issuers: readonly string[]
  /** Names of what was disclosed, asked for or not; undefined for an element of a list. What stands in a credential in clear is not among them. */
  readonly disclosed: readonly (string | undefined)[]
}

/** Whose business an exchange is: told in the step in which a wallet's answer is stored, not afterwards. */
export interface ExchangeOwner {
  /**
   * A wallet has proved `claims`: says what becomes of the exchange. Must not change anything itself, as the answer may yet
   * turn out to be late. Whatever it throws leaves the exchange `ANSWERED`, so that it can be tried again.
   */
  readonly answered: (
    exchange: Exchange,
    claims: Claims,
    presented: Presented,
  ) => Promise<Pick<ExchangeStep, 'change' | 'companion'>>
  /**
   * True: what a wallet proves is told to the owner and stands nowhere afterwards. Whatever `answered` throws then leaves the exchange
   * as it was, and the wallet is told to come again. Default: it is sealed in the exchange.
   */
  readonly keepsNoClaims?: boolean
}

/** The owners of exchanges by the name that stands in their rows. */
export type ExchangeOwners = ReadonlyMap<string, ExchangeOwner>
