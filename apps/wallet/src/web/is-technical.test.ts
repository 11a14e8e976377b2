import { expect, test } from 'vitest'
import { isTechnical } from './is-technical.ts'

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

test.each(['Anna', '1990-05-17', 'Nachtzüge in alle Landesteile', 'Meier-Müller', 'true', true, 1990, 'e-ID', ''])(
  '%j is shown',
  (value) => {
    expect(isTechnical(value)).toBe(false)
  },
)
