import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import { OFFER_STATUSES } from '../contract/offer-statuses.ts'
import type { TestCredentialStatus } from '../contract.ts'
import { type TestExchange, testExchangeNotFound } from './test-exchanges.ts'

/** Where the offer stands, with its link as long as that serves. @throws DomainError `test-exchange-not-found` */
export function readTestCredential(
  issuer: Pick<ExchangeIssuer, 'offerLinkOf'>,
  { exchange }: TestExchange,
): TestCredentialStatus {
  const status = OFFER_STATUSES.find((known) => known === exchange.state)
  if (status === undefined) throw testExchangeNotFound()
  return { status, offer_deeplink: (status === 'OFFERED' && issuer.offerLinkOf(exchange)) || null }
}
