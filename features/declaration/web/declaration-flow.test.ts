import { expect, test } from 'vitest'
import { DECLARATION_FLOW } from './declaration-flow.ts'
import { COUNTED } from './testing/sample-declaration.ts'

test.each([
  ['none', false],
  ['open', 10_000],
  ['collecting', 10_000],
  ['collected', false],
  ['lapsed', false],
] as const)('a receipt whose card is %s is looked at again after %s ms', (offer, pause) => {
  expect(DECLARATION_FLOW.pollDoneMs({ ...COUNTED, offer })).toBe(pause)
})

test('what ended otherwise is not looked at again', () => {
  expect(DECLARATION_FLOW.pollDoneMs({ state: 'already-counted' })).toBe(false)
})
