import { expect, test } from 'vitest'
import { OFFER_STATUSES } from '../contract/offer-statuses.ts'
import { readTestCredential } from './read-test-credential.ts'
import { type TestExchange, testExchangeNotFound } from './test-exchanges.ts'

const offered = (state: string) => ({ exchange: { state } }) as TestExchange
/** As long as a wallet may have it, the issuer knows the link. */
const issuer = { offerLinkOf: () => 'swiyu://offer' }

test('the link of an offer is told until a wallet has opened it, and no longer', () => {
  const told = OFFER_STATUSES.map((status) => readTestCredential(issuer, offered(status)))
  expect(told.filter(({ offer_deeplink }) => offer_deeplink !== null)).toEqual([
    { status: 'OFFERED', offer_deeplink: 'swiyu://offer' },
  ])
})

test('what is no offer is answered like one that there is not', () => {
  expect(() => readTestCredential(issuer, offered('PENDING'))).toThrow(testExchangeNotFound())
})
