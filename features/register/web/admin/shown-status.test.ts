import { expect, test } from 'vitest'
import { PROVIDER_STATUSES } from '../../contract/phases.ts'
import {
  ALL_STATUSES,
  canChange,
  canRefresh,
  canRevoke,
  isMoving,
  isOnItsWay,
  shownStatus,
  toneOf,
} from './shown-status.ts'
import { RECORD, recordIn } from './testing/credential-stub.ts'

test.each(PROVIDER_STATUSES)('%s has a word: its own, or unknown', (status) => {
  const shown = shownStatus(recordIn(status))
  expect(shown).toBe(['INIT', 'REQUESTED', 'unknown'].includes(status) ? 'unknown' : status)
  expect(ALL_STATUSES).toContain(shown)
  expect(toneOf(shown)).toBeTruthy()
})

test('our record is heard while an offer is being made, and where there never was one', () => {
  expect(shownStatus({ ...RECORD, status: 'pending', providerStatus: 'CANCELLED' })).toBe('pending')
  expect(shownStatus({ ...RECORD, status: 'error', providerStatus: null })).toBe('error')
  expect(shownStatus({ ...RECORD, status: 'error', providerStatus: 'OFFERED' })).toBe('OFFERED')
  expect(shownStatus({ ...RECORD, providerStatus: null })).toBe('unknown')
})

test('what nobody moves any more is not asked for again; suspended is moved by staff only', () => {
  const moving = PROVIDER_STATUSES.filter((status) => isMoving(recordIn(status)))
  expect(moving).toEqual(['INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'REQUESTED', 'unknown'])
  expect(isMoving({ ...RECORD, status: 'pending', providerStatus: null })).toBe(true)
  expect(isMoving({ ...RECORD, hasManagementId: false, providerStatus: 'OFFERED' })).toBe(false)
})

test('revoking is offered where it is possible, asking where the issuer knows of it', () => {
  expect(PROVIDER_STATUSES.filter((status) => canRevoke(recordIn(status)))).toEqual(['ISSUED', 'SUSPENDED'])
  expect(canRefresh({ ...RECORD, hasManagementId: false })).toBe(false)
  expect(canRefresh({ ...RECORD, status: 'pending' })).toBe(false)
})

test('a change is asked for again until its outcome is known; while somebody waits for the issuer nobody asks it for another', () => {
  const asked = { to: 'REVOKED', at: '2026-11-21T11:00:00Z', by: 'clerk@example.ch' } as const
  const withChange = (state: 'under-way' | 'unconfirmed' | 'failed') => ({
    ...recordIn('ISSUED'),
    change: { ...asked, state },
  })
  const told = (['under-way', 'unconfirmed', 'failed'] as const).map(withChange)
  expect(told.map(isMoving)).toEqual([true, true, false])
  expect(told.map(canChange)).toEqual([false, true, true])
  expect(told.map(canRevoke)).toEqual([false, true, true])
  expect(told.map(isOnItsWay)).toEqual([false, false, false])
})
