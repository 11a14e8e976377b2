import { createTestSealer } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import type { ProviderStatus } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { openOfferLink, sealOfferLink } from './offer-link.ts'

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
