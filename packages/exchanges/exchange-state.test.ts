import { expect, test } from 'vitest'
import { isOpenOffer, wasAnswered } from './exchange-state.ts'
import { EXCHANGE_STATES } from './testing.ts'

test('a credential can be had from its offer on until it is collected', () => {
  expect(EXCHANGE_STATES.filter(isOpenOffer)).toEqual(['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY'])
})

test('an answer was accepted wherever something followed it but a refusal or an end in time', () => {
  const accepted = ['ANSWERED', 'SETTLED', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'EXPIRED']
  expect(EXCHANGE_STATES.filter(wasAnswered)).toEqual(accepted)
})
