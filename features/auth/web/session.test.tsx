import { deferred, stubServer } from '@e-collecting/api-client/testing'
import { act, screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { SessionView } from '../contract.ts'
import { SESSION_KEY, STAFF_KEY } from './queries.ts'
import { clearStaffData, keepDataOf, leaveSession, refreshSession, rememberSignedIn, useSession } from './session.ts'
import { onSessionChange } from './session-channel.ts'
import { sampleAdmin, sampleClerk } from './testing/index.ts'

function Probe() {
  return <p data-testid="state">{useSession().state}</p>
}
const state = () => screen.getByTestId('state').textContent

test('an answer that comes after the sign-out signs nobody in again', async () => {
  const answer = deferred<SessionView>()
  const { api, asked } = stubServer({ 'GET /api/auth/session': () => answer.promise })
  const { queryClient } = renderInPage(<Probe />, { api })
  await waitFor(() => expect(asked()).toContain('GET /api/auth/session'))
  act(() => leaveSession(queryClient))
  await waitFor(() => expect(state()).toBe('nobody'))
  await act(async () => answer.resolve({ user: sampleAdmin, missing: null }))
  expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: null, missing: null, hasLeft: true })
  expect(state()).toBe('nobody')
})

test.each([
  ['a sign-in', (client: QueryClient) => rememberSignedIn(client, { user: sampleAdmin, missing: null })],
  ['a passkey', refreshSession],
  ['a sign-out', leaveSession],
])('%s is told to the other tabs, and nothing of who it was', async (_, happen) => {
  const stop = onSessionChange(() => undefined)
  const elsewhere = new BroadcastChannel('e-collecting-session')
  const heard = vi.fn()
  elsewhere.onmessage = ({ data }) => heard(data)
  await happen(new QueryClient())
  await waitFor(() => expect(heard).toHaveBeenCalledWith('changed'))
  elsewhere.close()
  stop()
})

test('who stops listening takes the news from nobody else', async () => {
  const heard = vi.fn()
  const stopOther = onSessionChange(() => undefined)
  const stop = onSessionChange(heard)
  stopOther()
  const elsewhere = new BroadcastChannel('e-collecting-session')
  elsewhere.postMessage('changed')
  await waitFor(() => expect(heard).toHaveBeenCalledOnce())
  stop()
  elsewhere.close()
})

test('of what staff has seen and sent nothing stays, that nobody is signed in does', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(SESSION_KEY, { user: null, missing: null })
  queryClient.setQueryData(STAFF_KEY, { staff: ['Anna Muster'] })
  const sent = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async (_: { name: string }) => undefined })
  await sent.execute({ name: 'Anna Muster' })
  clearStaffData(queryClient)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([SESSION_KEY])
  expect(queryClient.getMutationCache().getAll()).toEqual([])
})

test('what one account has seen is gone for the next one, and stays for itself', () => {
  const queryClient = new QueryClient()
  keepDataOf(queryClient, sampleAdmin)
  queryClient.setQueryData(STAFF_KEY, { staff: ['Anna Muster'] })
  keepDataOf(queryClient, { ...sampleAdmin })
  expect(queryClient.getQueryData(STAFF_KEY)).toBeDefined()
  keepDataOf(queryClient, sampleClerk)
  expect(queryClient.getQueryData(STAFF_KEY)).toBeUndefined()
})
