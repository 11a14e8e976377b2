import { expect, test } from 'vitest'
import { CreateSupportSessionSchema } from './schemas.ts'

const BEGINNING = { popularVote: 'nachtzuege', bfsNumber: '261' }

test.each([
  ['the item and a municipality', {}, true],
  ['a number of four digits', { bfsNumber: '6621' }, true],
  ['a number with a leading zero', { bfsNumber: '0261' }, false],
  ['a number of five digits', { bfsNumber: '12345' }, false],
  ['no number', { bfsNumber: '' }, false],
  ['a number with something after it', { bfsNumber: '261\n' }, false],
  ['a name, which only a wallet says', { givenName: 'Anna' }, false],
])('who begins says %s', (_, said, isTaken) => {
  expect(CreateSupportSessionSchema.safeParse({ ...BEGINNING, ...said }).success).toBe(isTaken)
})
