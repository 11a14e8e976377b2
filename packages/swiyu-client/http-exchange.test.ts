import { type Exchange, isOpenOffer } from '@e-collecting/exchanges'
import { EXCHANGE_STATES } from '@e-collecting/exchanges/testing'
import type { Sealer } from '@e-collecting/kernel'
import { expect, test, vi } from 'vitest'
import { createHttpExchangeIssuer } from './http-exchange-issuer.ts'
import { createHttpExchangeVerifier } from './http-exchange-verifier.ts'
import type { CredentialOfferRequest } from './issuer-service.ts'
import type { VerificationResult } from './verifier-service.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const exchangeOf = (columns: object) => ({ id: ID, state: 'OFFERED', offer: null, ...columns }) as Exchange

/** Opens a value in its column and row only. */
const sealer: Sealer = {
  seal: (bytes, context) => Buffer.from(JSON.stringify([context, Buffer.from(bytes).toString()])),
  open: (sealed, context) => {
    const [ownContext, text] = JSON.parse(Buffer.from(sealed).toString())
    if (ownContext !== context) throw new Error('sealed for another place')
    return Buffer.from(text)
  },
}

const REQUEST = { query: { vctValues: ['x'], claims: [], acceptedIssuerDids: ['did:a'] }, purpose: { clientName: 'x' } }
const WALLET_REQUEST = { verificationUrl: 'https://v/1', walletDeepLink: 'swiyu-verify://1' }

const connectVerifier = (result: VerificationResult = { state: 'gone' }) => {
  const service = {
    createVerification: vi.fn(async () => ({ id: 'v1', ...WALLET_REQUEST })),
    readVerification: vi.fn(async () => result),
  }
  return { service, verifier: createHttpExchangeVerifier(service, sealer) }
}

test('a verification elsewhere stands in the row by its id, its request sealed', async () => {
  const { service, verifier } = connectVerifier()
  const columns = await verifier.ask(ID, REQUEST)
  expect(service.createVerification).toHaveBeenCalledExactlyOnceWith(REQUEST)
  expect(columns).toMatchObject({ verifier: 'remote', remoteVerification: 'v1' })
  expect(verifier.walletRequestOf(exchangeOf(columns))).toEqual(WALLET_REQUEST)
  expect(() => verifier.walletRequestOf(exchangeOf({ ...columns, id: 'other' }))).toThrow('sealed for another place')
})

test.each<[VerificationResult, object | undefined]>([
  [{ state: 'success', claims: { given_name: 'Anna' } }, { given_name: 'Anna' }],
  [{ state: 'success-without-claims' }, undefined],
  [{ state: 'failed', errorCode: 'client_rejected' }, undefined],
  [{ state: 'pending' }, undefined],
  [{ state: 'gone' }, undefined],
])('%o is read as it is, its claims if it has any', async (result, claims) => {
  const { service, verifier } = connectVerifier(result)
  const exchange = exchangeOf({ remoteVerification: 'v1' })
  expect(await verifier.read?.(exchange)).toEqual(result)
  expect(await verifier.claimsOf(exchange)).toEqual(claims)
  expect(service.readVerification.mock.calls).toEqual([['v1'], ['v1']])
})

test('nobody is asked for a verification that is not elsewhere', async () => {
  const { service, verifier } = connectVerifier({ state: 'success', claims: { given_name: 'Anna' } })
  const exchange = exchangeOf({ remoteVerification: null })
  expect(await verifier.read?.(exchange)).toEqual({ state: 'gone' })
  expect(await verifier.claimsOf(exchange)).toBeUndefined()
  expect(service.readVerification).not.toHaveBeenCalled()
})

const OFFER: CredentialOfferRequest = {
  credentialType: 'x',
  subject: {},
  offerValiditySeconds: 60,
  statusLists: [],
  validFrom: new Date('2026-11-20T10:00:00Z'),
  validUntil: new Date('2027-11-20T10:00:00Z'),
}
const connectIssuer = () => {
  const service = {
    createOffer: vi.fn(async () => ({ managementId: 'm1', offerId: 'o1', offerDeepLink: 'swiyu://offer' })),
    readStatus: vi.fn(async () => 'ISSUED' as const),
    changeStatus: vi.fn(async () => 'CANCELLED' as const),
  }
  return { service, issuer: createHttpExchangeIssuer(service, sealer) }
}

test('an offer elsewhere stands in the row by its id, its link sealed, until it lapses', async () => {
  const { service, issuer } = connectIssuer()
  const columns = await issuer.offer(ID, OFFER)
  expect(service.createOffer).toHaveBeenCalledExactlyOnceWith(OFFER)
  expect(columns).toMatchObject({ issuer: 'remote', remoteOffer: 'm1', offerUntil: new Date('2026-11-20T10:01:00Z') })
  expect(() => issuer.offerLinkOf(exchangeOf({ ...columns, id: 'other' }))).toThrow('sealed for another place')
})

test.each(EXCHANGE_STATES)('its link in %s is shown only while it can be collected', async (state) => {
  const { issuer } = connectIssuer()
  const columns = await issuer.offer(ID, OFFER)
  expect(issuer.offerLinkOf(exchangeOf({ ...columns, state }))).toBe(isOpenOffer(state) ? 'swiyu://offer' : undefined)
  expect(issuer.offerLinkOf(exchangeOf({ ...columns, state, issuer: 'embedded' }))).toBeUndefined()
  expect(issuer.offerLinkOf(exchangeOf({ ...columns, state, offer: null }))).toBeUndefined()
})

test('its status is the one of the issuer, and taking it back cancels it there', async () => {
  const { service, issuer } = connectIssuer()
  expect(await issuer.read?.(exchangeOf({ remoteOffer: 'm1' }))).toBe('ISSUED')
  expect(await issuer.read?.(exchangeOf({ remoteOffer: null }))).toBe('unknown')
  expect(service.readStatus.mock.calls).toEqual([['m1']])
  await issuer.withdraw?.({ remoteOffer: 'm1' })
  await issuer.withdraw?.({ remoteOffer: null })
  expect(service.changeStatus.mock.calls).toEqual([['m1', 'CANCELLED']])
})
