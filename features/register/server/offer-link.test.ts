import { createTestSealer } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import type { ProviderStatus } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { offerExpiresAt, openOfferLink, sealOfferLink } from './offer-link.ts'

const sealer = createTestSealer()
const LINK = 'openid-credential-offer://?x'
const record = (id: string, providerStatus: ProviderStatus | null, sealedFor = id) =>
  ({ id, providerStatus, sealedOfferLink: sealOfferLink(sealer, sealedFor, LINK) }) as unknown as StoredCredential

test.each<[ProviderStatus | null, string | null]>([
  ['INIT', LINK],
  ['OFFERED', LINK],
  ['IN_PROGRESS', null],
  ['ISSUED', null],
  ['EXPIRED', null],
  ['unknown', null],
  [null, null],
])('the link of an offer that the issuer calls %s is shown as %s', (providerStatus, shown) => {
  expect(openOfferLink(sealer, record('one', providerStatus))).toBe(shown)
})

test('a link that was put into another record opens nothing', () => {
  expect(() => openOfferLink(sealer, record('one', 'OFFERED', 'other'))).toThrow()
})

test('an offer lapses a day after it was made', () => {
  const made = (issuedAt: Date | null) => offerExpiresAt({ issuedAt } as StoredCredential)
  expect(made(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-21T10:00:00.000Z')
  expect(made(null)).toBeNull()
})
