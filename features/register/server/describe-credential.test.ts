import { createTestSealer } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import type { StoredCredential } from './credential-column-statements.ts'
import { describeCredential } from './describe-credential.ts'

const LEASE_UNTIL = new Date('2026-11-22T10:00:30Z')

test.each([
  ['under way', 'in its last moment', 0],
  ['over', 'a moment later', 1],
])('an attempt is %s %s', (state, _, lateMs) => {
  const record = { status: 'pending', leaseUntil: LEASE_UNTIL } as StoredCredential
  const shown = describeCredential(createTestSealer(), record, 'x', new Date(LEASE_UNTIL.getTime() + lateMs))
  expect(shown?.status).toBe(state === 'under way' ? 'INIT' : undefined)
})

test('without a link nothing is said of how long it would be good', () => {
  const stored = {
    status: 'issued',
    providerStatus: 'ISSUED',
    managementId: 'm',
    issuedAt: LEASE_UNTIL,
    sealedOfferLink: null,
  } as StoredCredential
  expect(describeCredential(createTestSealer(), stored, 'x', LEASE_UNTIL)).toEqual({
    popularVote: 'x',
    status: 'ISSUED',
    offerDeepLink: null,
    offerExpiresAt: null,
  })
})

test('of an attempt that has died nothing is shown, nor of the offer that was there before it', () => {
  const earlier = { managementId: 'm', providerStatus: 'OFFERED', sealedOfferLink: null } as const
  const stored = { ...earlier, status: 'pending', leaseUntil: LEASE_UNTIL } as StoredCredential
  const later = new Date(LEASE_UNTIL.getTime() + 1)
  expect(describeCredential(createTestSealer(), stored, 'x', later)).toBeNull()
})
