import { expect, test } from 'vitest'
import type { ProviderStatus, RecordStatus } from '../contract.ts'
import { readingOf } from './refresh-credential.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const read = (status: RecordStatus, providerStatus: ProviderStatus) => readingOf({ status }, 'm', providerStatus, AT)

test.each<[ProviderStatus, isCollected: boolean, isLinkKept: boolean]>([
  ['INIT', false, true],
  ['OFFERED', false, true],
  ['IN_PROGRESS', false, true],
  ['DEFERRED', false, true],
  ['READY', false, true],
  ['REQUESTED', true, false],
  ['ISSUED', true, false],
  ['SUSPENDED', true, false],
  ['REVOKED', true, false],
  ['CANCELLED', false, false],
  ['EXPIRED', false, false],
  ['unknown', false, true],
])('%s means: collected %s, link kept %s', (providerStatus, isCollected, isLinkKept) => {
  expect(read('issued', providerStatus)).toMatchObject({ managementId: 'm', readAt: AT, isCollected, isLinkKept })
})

test('an answer that is not understood takes nothing back, but ends an attempt', () => {
  for (const status of ['issued', 'revoked', 'error'] as const) expect(read(status, 'unknown').status).toBe(status)
  expect(read('pending', 'unknown').status).toBe('issued')
})
