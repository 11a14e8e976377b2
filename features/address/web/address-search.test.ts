import { stubServer } from '@e-collecting/api-client/testing'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressSearchQuery, streetSuggestionsQuery } from './address-search.ts'

test('an address that somebody has typed is forgotten after a minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { api } = stubServer({ 'GET /api/address-search/find': () => ({ hits: [] }) })
  const client = new QueryClient()
  await client.fetchQuery(addressSearchQuery(api, 'Seeweg 1, 8001 Zürich'))
  await client.fetchQuery(streetSuggestionsQuery(api, 'Seeweg 1', '8001'))
  const kept = () => client.getQueryCache().getAll().length
  await vi.advanceTimersByTimeAsync(59_000)
  expect(kept()).toBe(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(kept()).toBe(0)
})
