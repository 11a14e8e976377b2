import { ProblemError } from '@e-collecting/api-client'
import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

/** How often a page that shows it asks in the first minute. */
async function callsOf(queryFn: () => Promise<unknown>) {
  vi.useFakeTimers()
  const asked = vi.fn(queryFn)
  const client = createBrowserQueryClient()
  client.mount()
  const end = new QueryObserver(client, { queryKey: ['x'], queryFn: asked }).subscribe(() => undefined)
  onTestFinished(() => {
    end()
    client.unmount()
    focusManager.setFocused(undefined)
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  return asked
}

test.each([
  [503, 4],
  [404, 1],
  [429, 1],
])('what is answered with %i is asked for %i times', async (status, times) => {
  const problem = new ProblemError({ type: '/problems/not-found', title: 'x', status })
  expect(await callsOf(() => Promise.reject(problem))).toHaveBeenCalledTimes(times)
})

test('who comes back to the window does not ask anew for what is there', async () => {
  const asked = await callsOf(async () => 'there')
  for (const isFocused of [false, true]) focusManager.setFocused(isFocused)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveBeenCalledOnce()
})
