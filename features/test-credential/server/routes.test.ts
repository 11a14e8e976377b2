import { createBrowserSecret } from '@e-collecting/http'
import { expect, test } from 'vitest'
import { createTestCredentialRoutes } from './routes.ts'
import type { TestExchange, TestExchanges } from './test-exchanges.ts'

const ID = 'a'.repeat(43)

test('a browser that cancels a test forgets it, and one that cancels an offer is told that there is no such test', async () => {
  const forgotten: string[] = []
  const cancelled: unknown[] = []
  const part = { verifier: null as unknown, issuer: null as unknown }
  const session = { state: 'waiting', exchange: part } as TestExchange
  const exchanges = {
    find: async () => session,
    cancel: async (one) => void cancelled.push(one),
  } as Partial<TestExchanges> as TestExchanges
  const browserSecret = {
    ...createBrowserSecret(false),
    read: () => 'secret',
    forget: (_: unknown, id: string) => void forgotten.push(id),
  }
  const now = () => new Date('2026-05-15T10:00:00Z')
  const issuer = { offerLinkOf: () => undefined }
  const api = createTestCredentialRoutes({ exchanges, issuer, browserSecret, now, currentStatusListUrl: undefined })
  const codes: unknown[] = []
  api.onError((error, c) => {
    codes.push('code' in error && error.code)
    return c.body(null, 404)
  })
  const cancel = async () =>
    (await api.request(`/api/test-credential/verifications/${ID}`, { method: 'DELETE' })).status

  part.issuer = 'issuer'
  expect([await cancel(), codes, cancelled, forgotten]).toEqual([404, ['test-exchange-not-found'], [], []])
  part.verifier = 'verifier'
  expect([await cancel(), cancelled, forgotten]).toEqual([204, [session], [ID]])
})
