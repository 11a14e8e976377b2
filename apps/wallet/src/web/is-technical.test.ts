import { expect, test } from 'vitest'
import { isForMachines, isTechnical } from './is-technical.ts'

test.each([
  'did:webvh:QmXyz:example.test:services',
  'https://issuer.test/oid4vci',
  'urn:vct:ch.admin.bcs.betaid',
  'demo-nachtzuege',
  '3f5a9c0d1e2b4a6f8c7d9e0b1a2c3d4e5f60718293a4b5c6d7e8f9010203a4b5',
  'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQ',
  { street: 'Dorfweg' },
])('%j is folded away', (value) => {
  expect(isTechnical(value)).toBe(true)
})

/** As long as a key, and without a figure. */
const LONG_WORD = 'Bundesverfassungsgerichtsentscheid'

test.each([
  'Anna',
  '1990-05-17',
  'Nachtzüge in alle Landesteile',
  'Meier-Müller',
  LONG_WORD,
  'true',
  true,
  1990,
  'e-ID',
  '',
])('%j is shown', (value) => {
  expect(isTechnical(value)).toBe(false)
})

test('a claim that says one thing to a person is shown', () => {
  expect(isForMachines({ values: ['demo-nachtzuege', 'Nachtzüge'] })).toBe(false)
  expect(isForMachines({ values: ['demo-nachtzuege', 'did:webvh:x'] })).toBe(true)
})
