import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('numbers from five digits on are grouped', () => {
  expect([0, 999, 9999, 10_000, 1_234_567].map(formatCount)).toEqual([
    '0',
    '999',
    '9999',
    '10\u00a0000',
    '1\u00a0234\u00a0567',
  ])
})
