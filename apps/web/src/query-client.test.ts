import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBrowserQueryClient } from './query-client.ts'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

test('a browser that says it is offline is tried all the same: a press fails at once, and never comes true later', async () => {
  const client = createBrowserQueryClient()
  let pressed = 0
  const press = new MutationObserver(client, {
    mutationFn: async () => {
      pressed += 1
      throw new Error('no network')
    },
  })
  await expect(press.mutate()).rejects.toThrow('no network')
  const read = client.fetchQuery({
    queryKey: ['x'],
    queryFn: () => Promise.reject(new Error('no network')),
    retry: false,
  })
  await expect(read).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(pressed).toBe(1)
})
