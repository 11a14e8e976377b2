import { expect, test } from 'vitest'
import { chosenFromStored } from './chosen-item.ts'

test('a choice that an earlier page has stored comes back; what can be none counts as none', () => {
  expect(chosenFromStored({ type: 'referendum', slug: 'benches' })).toEqual({ type: 'referendum', slug: 'benches' })
  expect(chosenFromStored({ type: 'initiative', slug: 7 })).toEqual({ type: 'initiative', slug: null })
  expect(chosenFromStored({ type: 'petition' })).toEqual({ type: null, slug: null })
})
