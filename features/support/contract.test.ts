import { checkScope } from '@e-collecting/popular-votes/contract'
import { expect, test } from 'vitest'

const zurich = { canton: 'ZH', bfsNumber: '261' }
const koeniz = { canton: 'BE', bfsNumber: '355' }

test.each([
  ['a federal item from anywhere', { level: 'federal', canton: null, municipality: null }, koeniz, 'in-scope'],
  ['a cantonal item from its canton', { level: 'cantonal', canton: 'ZH', municipality: null }, zurich, 'in-scope'],
  [
    'a cantonal item from another canton',
    { level: 'cantonal', canton: 'ZH', municipality: null },
    koeniz,
    'out-of-scope-canton',
  ],
  [
    'a cantonal item that names no canton',
    { level: 'cantonal', canton: null, municipality: null },
    zurich,
    'out-of-scope-canton',
  ],
  [
    'a municipal item from its municipality',
    { level: 'municipal', canton: 'BE', municipality: { bfsNumber: '355' } },
    koeniz,
    'in-scope',
  ],
  [
    'a municipal item from its neighbour',
    { level: 'municipal', canton: 'BE', municipality: { bfsNumber: '351' } },
    koeniz,
    'out-of-scope-municipality',
  ],
  [
    'a municipal item that names no municipality',
    { level: 'municipal', canton: 'BE', municipality: null },
    koeniz,
    'out-of-scope-municipality',
  ],
] as const)('%s', (_, item, address, answer) => {
  expect(checkScope(item, address)).toBe(answer)
})
