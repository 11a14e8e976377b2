import { expect, test } from 'vitest'
import { canMove, type ExchangeState, isOpenOffer, wasAnswered } from './exchange-state.ts'
import { EXCHANGE_STATES } from './testing.ts'

test('a credential can be had from its offer on until it is collected', () => {
  expect(EXCHANGE_STATES.filter(isOpenOffer)).toEqual(['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY'])
})

test('an answer was accepted wherever something followed it but a refusal or an end in time', () => {
  const accepted = ['ANSWERED', 'SETTLED', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'EXPIRED']
  expect(EXCHANGE_STATES.filter(wasAnswered)).toEqual(accepted)
})

test.each<[string, ExchangeState, ExchangeState]>([
  ['a credential before its data are there', 'DEFERRED', 'ISSUED'],
  ['a credential that nobody was offered', 'PENDING', 'ISSUED'],
  ['another answer to what was answered', 'ANSWERED', 'PENDING'],
  ['an offer for what was dealt with', 'SETTLED', 'OFFERED'],
  ['a token for a credential whose data are awaited', 'DEFERRED', 'IN_PROGRESS'],
  ['the data once more', 'READY', 'DEFERRED'],
])('no step leads to %s', (_, from, to) => {
  expect(canMove(from, to)).toBe(false)
})

test.each<[string, ExchangeState, ExchangeState]>([
  ['an issuer elsewhere may tell no more of an offer than that it was collected', 'OFFERED', 'ISSUED'],
  ['who has begun something may leave it after it was dealt with', 'SETTLED', 'CANCELLED'],
])('%s', (_, from, to) => {
  expect(canMove(from, to)).toBe(true)
})
