import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { describe, expect, test } from 'vitest'
import type { ProviderStatus } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { decideIssuance } from './decide-issuance.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const record = (changes: Partial<StoredCredential>): StoredCredential => ({
  id: 'r',
  residentId: 'p',
  popularVoteId: 'v' as PopularVoteId,
  municipalityId: 'm',
  status: 'issued',
  providerStatus: 'OFFERED',
  providerStatusAt: NOW,
  providerStatusSince: ago(1000),
  nullifier: '',
  issuerDid: 'did',
  issuedDate: '2026-06-01',
  issuedAt: ago(1000),
  collectedAt: null,
  validFrom: null,
  validUntil: null,
  managementId: 'mgmt',
  offerId: 'offer',
  sealedOfferLink: new Uint8Array(1),
  revokedAt: null,
  attemptId: null,
  leaseUntil: null,
  issuedBy: null,
  createdAt: ago(1000),
  updatedAt: ago(1000),
  ...changes,
})
const AGAIN = { kind: 'again', cancelFirst: false }
const REPLACE = { kind: 'again', cancelFirst: true }
const SAME = { kind: 'same-link' }
const no = (code: string) => ({ kind: 'refused', code })

/** Each standing of a record, line by line: what the resident and what staff get. */
const BY_STATUS: Record<ProviderStatus, [resident: object, staff: object]> = {
  INIT: [no('credential-in-progress'), no('credential-in-progress')],
  OFFERED: [SAME, no('credential-exists')],
  IN_PROGRESS: [no('credential-in-progress'), no('credential-in-progress')],
  DEFERRED: [no('credential-in-progress'), no('credential-in-progress')],
  READY: [no('credential-in-progress'), no('credential-in-progress')],
  REQUESTED: [no('credential-exists'), no('credential-exists')],
  ISSUED: [no('credential-exists'), no('credential-exists')],
  SUSPENDED: [no('credential-exists'), no('credential-exists')],
  REVOKED: [AGAIN, AGAIN],
  CANCELLED: [AGAIN, AGAIN],
  EXPIRED: [AGAIN, AGAIN],
  unknown: [no('credential-in-progress'), no('credential-in-progress')],
}

describe.each(Object.entries(BY_STATUS))('a record that the issuer calls %s', (status, [resident, staff]) => {
  const providerStatus = status as ProviderStatus
  const revokedAt = status === 'REVOKED' ? ago(1) : null
  test('is decided for the resident', () => {
    const expected = status === 'REVOKED' ? no('credential-revoked-before') : resident
    expect(decideIssuance(record({ providerStatus, revokedAt }), 'resident', NOW)).toEqual(expected)
  })
  test('is decided for staff', () => {
    expect(decideIssuance(record({ providerStatus, revokedAt }), 'staff', NOW)).toEqual(staff)
  })
})

test.each([
  ['no record', undefined, { kind: 'new' }],
  ['an attempt under way', record({ status: 'pending', leaseUntil: ago(-1) }), no('credential-in-progress')],
  ['an attempt in its last moment', record({ status: 'pending', leaseUntil: NOW }), no('credential-in-progress')],
  [
    'a dead attempt',
    record({ status: 'pending', leaseUntil: ago(1), managementId: null, providerStatus: null }),
    AGAIN,
  ],
  ['an error without an offer', record({ status: 'error', managementId: null, providerStatus: null }), AGAIN],
  [
    'a wallet that began a while ago',
    record({ providerStatus: 'IN_PROGRESS', providerStatusSince: ago(600_000) }),
    no('credential-in-progress'),
  ],
  [
    'a wallet that never came back',
    record({ providerStatus: 'IN_PROGRESS', providerStatusSince: ago(600_001) }),
    REPLACE,
  ],
  [
    'such a wallet after a revocation',
    record({ providerStatus: 'IN_PROGRESS', providerStatusSince: ago(600_001), revokedAt: ago(9) }),
    no('credential-revoked-before'),
  ],
  ['an open offer whose link is lost', record({ sealedOfferLink: null }), REPLACE],
  [
    'a lapsed offer after a revocation',
    record({ providerStatus: 'EXPIRED', revokedAt: ago(9) }),
    no('credential-revoked-before'),
  ],
  [
    'a collected credential that the issuer no longer knows',
    record({ providerStatus: 'unknown', collectedAt: ago(9) }),
    no('credential-exists'),
  ],
  [
    'a collected credential that the issuer has ready once more',
    record({ providerStatus: 'READY', collectedAt: ago(9) }),
    no('credential-in-progress'),
  ],
  ['an open offer after a revocation', record({ revokedAt: ago(9) }), SAME],
])('a resident with %s', (_, stored, expected) => {
  expect(decideIssuance(stored, 'resident', NOW)).toEqual(expected)
})

test.each(['ISSUED', 'SUSPENDED', 'unknown'] as const)(
  'one that the issuer calls %s and that is not valid any more is replaced by staff only',
  (providerStatus) => {
    const over = record({ providerStatus, collectedAt: ago(9), validUntil: ago(1) })
    expect(decideIssuance(over, 'staff', NOW)).toEqual(AGAIN)
    expect(decideIssuance(over, 'resident', NOW)).toEqual(no('credential-exists'))
    expect(decideIssuance({ ...over, validUntil: NOW }, 'staff', NOW)).toEqual(no('credential-exists'))
  },
)
