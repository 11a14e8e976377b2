import { expect, test } from 'vitest'
import type { ProviderStatus, RecordStatus } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { readingOf, refreshCredential } from './refresh-credential.ts'

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

test('what the issuer says counts from when it was asked: it may have changed before the answer came', async () => {
  let now = AT
  const written: Date[] = []
  const record = { id: 'r', managementId: 'm', status: 'issued' } as StoredCredential
  const deps = {
    credentials: {
      applyStatus: async ({ readAt }: { readAt: Date }) => written.push(readAt) > 0,
      findById: async () => record,
    },
    issuer: {
      readStatus: async () => {
        now = new Date(AT.getTime() + 60_000)
        return 'ISSUED' as const
      },
    },
    now: () => now,
  }
  await refreshCredential(deps, record)
  expect(written).toEqual([AT])
})
