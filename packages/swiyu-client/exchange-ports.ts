import type { Exchange, ExchangeChange } from '@e-collecting/exchanges'
import type { CredentialStatus } from './contract.ts'
import type { CredentialOfferRequest } from './issuer-service.ts'
import type { VerificationRequest, VerificationResult, WalletRequest } from './verifier-service.ts'

/** The columns by which an exchange is a verification. */
export type AskedColumns = Pick<ExchangeChange, 'verifier' | 'request' | 'remoteVerification'>
/** The columns by which an exchange is an offer. */
export type OfferedColumns = Pick<ExchangeChange, 'issuer' | 'offer' | 'codeHash' | 'offerUntil' | 'remoteOffer'>

/** A verifier, embedded or external, for exchanges that their owner keeps in rows of his own. */
export interface ExchangeVerifier {
  /**
   * What makes an exchange that is about to begin a request to a wallet.
   * @throws SwiyuServiceError when the verifier cannot be reached or refuses
   */
  ask: (exchangeId: string, request: VerificationRequest) => Promise<AskedColumns>
  /** Where a wallet finds the request of an open exchange. */
  walletRequestOf: (exchange: Exchange) => WalletRequest
  /**
   * What a wallet has proved, without technical claims, as long as it is kept; undefined afterwards.
   * @throws SwiyuServiceError when an external verifier cannot be reached
   */
  claimsOf: (exchange: Exchange) => Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * How an exchange stands at a verifier elsewhere. Absent where answers arrive by themselves.
   * @throws SwiyuServiceError when it cannot be reached
   */
  read?: (exchange: Exchange) => Promise<VerificationResult>
}

/** An issuer, embedded or external, for offers that follow a verification in the same exchange. */
export interface ExchangeIssuer {
  /** What makes an exchange an offer. @throws SwiyuServiceError when the issuer cannot be reached or refuses */
  offer: (exchangeId: string, request: CredentialOfferRequest) => Promise<OfferedColumns>
  /** The wallet link of an offer that can still be collected. A bearer secret. */
  offerLinkOf: (exchange: Exchange) => string | undefined
  /** What gives an offer a new code whose collection broke off; undefined for any other. Absent where only its end would be told. */
  renew?: (exchange: Exchange) => ExchangeChange | undefined
  /** How an offer stands at an issuer elsewhere; absent where the exchange itself knows. @throws SwiyuServiceError */
  read?: (exchange: Exchange) => Promise<CredentialStatus | 'unknown'>
  /** Takes back an offer that nobody was shown. Absent where an offer that was not written was never made. */
  withdraw?: (offered: OfferedColumns) => Promise<void>
}
