import { expect, test } from 'vitest'
import { createExchange, type Exchange, type ExchangeChange, moveExchange } from './exchange.ts'
import { WAYS } from './testing.ts'

const MINUTE_MS = 60_000
const begun = new Date('2026-11-22T10:00:00Z')
const after = (minutes: number) => new Date(begun.getTime() + minutes * MINUTE_MS)
const claims = new Uint8Array(1)

test.each<[string, number, ExchangeChange]>([
  ['what is asked, as long as an answer is taken', 5, { state: 'PENDING' }],
  ['what is asked without an end, after 15 minutes', 15, { state: 'PENDING', openUntil: null }],
  ['an answer, 15 minutes after the beginning', 15, { state: 'ANSWERED', claims }],
  ['what was dealt with, as long as its owner says', 20, { state: 'SETTLED', openUntil: after(20) }],
  ['an offer, as long as it is good', 60, { state: 'OFFERED', offerUntil: after(60) }],
  ['an offer beside claims, as long as those are kept', 15, { state: 'OFFERED', claims, offerUntil: after(60) }],
  [
    'an offer that ends before its claims, as long as it is good',
    10,
    { state: 'OFFERED', claims, offerUntil: after(10) },
  ],
])('the sweep leaves alone %s', (_, minutes, change) => {
  const exchange = createExchange({ id: 'x', state: 'PENDING', createdAt: begun, openUntil: after(5) })
  expect(moveExchange(exchange, change, after(1)).dueAt).toEqual(after(minutes))
})

test.each<[string, string | null, ExchangeChange['state'], Date]>([
  ['a failure that a caller of the management API has to be told', null, 'FAILED', after(15)],
  ['what such a caller has ended', null, 'CANCELLED', new Date('2026-11-24T00:00:00Z')],
  ['a failure that its owner knows', 'register', 'FAILED', new Date('2026-11-24T00:00:00Z')],
])('%s goes in its time', (_, owner, state, dueAt) => {
  const exchange = createExchange({ id: 'x', state: 'PENDING', createdAt: begun, owner })
  expect(moveExchange(exchange, { state }, after(1)).dueAt).toEqual(dueAt)
})

/** An exchange with something in each of its columns, after the steps that lead to a state. */
function fullUntil(end: ExchangeChange['state']): Exchange {
  const bytes = new Uint8Array(1)
  const kept = { context: bytes, request: bytes, claims: bytes, offer: bytes, codeHash: bytes, returnHash: bytes }
  const hashes = { tokenHash: bytes, refreshHash: bytes, dpopHash: bytes }
  const full = createExchange({ id: 'x', state: 'PENDING', createdAt: begun, owner: 'register', ...kept, ...hashes })
  return WAYS[end].reduce<Exchange>((exchange, state) => moveExchange(exchange, { state }, after(1)), full)
}

test.each<[ExchangeChange['state'], boolean]>([
  ['FAILED', false],
  ['LAPSED', false],
  ['CANCELLED', false],
  ['EXPIRED', true],
  ['ISSUED', true],
])("of what has ended as %s its owner's notes are kept: %s", (state, isKept) => {
  expect(fullUntil(state).context !== null).toBe(isKept)
})

test('of what was collected only that is kept by which the answer is given again', () => {
  const { request, codeHash, returnHash, offer, tokenHash, dpopHash } = fullUntil('ISSUED')
  expect([request, codeHash, returnHash]).toEqual([null, null, null])
  for (const kept of [offer, tokenHash, dpopHash]) expect(kept).not.toBeNull()
})
