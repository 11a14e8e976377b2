import { describe, expect, test } from 'vitest'
import { CREDENTIAL_STATUSES, type CredentialStatus, canMoveCredential, shownStatus } from './credential-status.ts'
import { canMoveOffer, FINAL_OFFER_STATUSES, OFFER_STATUSES, type OfferStatus } from './offer-status.ts'

/** Written out once more, from the reference and not from the code: every step that exists. */
const OFFER_STEPS = new Set([
  'INIT>OFFERED',
  'OFFERED>IN_PROGRESS',
  'OFFERED>CANCELLED',
  'OFFERED>EXPIRED',
  'IN_PROGRESS>ISSUED',
  'IN_PROGRESS>DEFERRED',
  'IN_PROGRESS>CANCELLED',
  'IN_PROGRESS>EXPIRED',
  'DEFERRED>READY',
  'DEFERRED>CANCELLED',
  'DEFERRED>EXPIRED',
  'READY>ISSUED',
  'READY>READY',
  'READY>CANCELLED',
  'READY>EXPIRED',
  'REQUESTED>ISSUED',
  'REQUESTED>CANCELLED',
  'REQUESTED>EXPIRED',
])
const CREDENTIAL_STEPS = new Set([
  'INIT>ISSUED',
  'ISSUED>SUSPENDED',
  'ISSUED>REVOKED',
  'SUSPENDED>ISSUED',
  'SUSPENDED>REVOKED',
])

const pairs = <Status>(statuses: readonly Status[]) =>
  statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

describe('offers', () => {
  test.each(pairs<OfferStatus>(OFFER_STATUSES))('%s to %s', (from, to) => {
    expect(canMoveOffer(from, to)).toBe(OFFER_STEPS.has(`${from}>${to}`))
  })

  test('exactly ISSUED, CANCELLED and EXPIRED are final', () => {
    expect([...FINAL_OFFER_STATUSES].sort()).toEqual(['CANCELLED', 'EXPIRED', 'ISSUED'])
  })
})

describe('credentials', () => {
  test.each(pairs<CredentialStatus>(CREDENTIAL_STATUSES))('%s to %s', (from, to) => {
    expect(canMoveCredential(from, to)).toBe(CREDENTIAL_STEPS.has(`${from}>${to}`))
  })

  test('the offer is shown until the credential exists', () => {
    expect(shownStatus('INIT', 'IN_PROGRESS')).toBe('IN_PROGRESS')
    expect(shownStatus('SUSPENDED', 'ISSUED')).toBe('SUSPENDED')
  })
})
