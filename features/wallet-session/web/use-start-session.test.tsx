import { stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WalletSessionCreated } from '../contract.ts'
import { setFreshTab } from './testing/index.ts'
import { useStartSession } from './use-start-session.ts'

setFreshTab()

const CREATED: WalletSessionCreated = {
  id: 's1',
  verificationUrl: 'x',
  walletDeepLink: 'openid4vp://?x',
  expiresAt: 'x',
}
const begun: object[] = []
const onStarted = vi.fn()
const cancelled: string[] = []
let answers: ((created: WalletSessionCreated) => void)[] = []
const answer = (created: WalletSessionCreated) => answers.at(-1)?.(created)

const FLOW = {
  path: '/api/flow/sessions',
  begin: (_: unknown, input: object) => {
    begun.push(input)
    return new Promise<WalletSessionCreated>((resolve) => {
      answers.push(resolve)
    })
  },
  cancel: async (_: unknown, id: string) => void cancelled.push(id),
}

function Page() {
  const { start } = useStartSession<{ item: string }>(FLOW, onStarted)
  return ['a', 'b'].map((item) => (
    <button key={item} type="button" onClick={() => start({ item })}>
      {item}
    </button>
  ))
}

beforeEach(() => {
  begun.length = 0
  cancelled.length = 0
  answers = []
  onStarted.mockReset()
})
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('a second press is the same start as long as the first is under way, one for something else is another', async () => {
  renderInPage(<Page />, { api: stubServer({}).api })
  await press('a')
  await press('a')
  expect(begun).toEqual([{ item: 'a' }])
  await press('b')
  expect(begun).toEqual([{ item: 'a' }, { item: 'b' }])
})

test('its end is counted from before the request, and it is known as one that waits', async () => {
  const { queryClient } = renderInPage(<Page />, { api: stubServer({}).api })
  const before = Date.now()
  await press('a')
  vi.setSystemTime(before + 60_000)
  await act(async () => answer(CREATED))
  expect(onStarted.mock.calls).toEqual([
    [{ id: 's1', deadlineMs: before + 300_000 }, { item: 'a' }, expect.any(Function)],
  ])
  const { id, ...created } = CREATED
  expect(queryClient.getQueryData(['/api/flow/sessions', id])).toEqual({ state: 'waiting', ...created })
})

test('of two that were asked for only the last is begun, though it is for the same as the first again and that comes later', async () => {
  renderInPage(<Page />, { api: stubServer({}).api })
  for (const name of ['a', 'b', 'a']) await press(name)
  expect(begun).toHaveLength(3)
  for (const at of [2, 0, 1]) await act(async () => answers[at]?.({ ...CREATED, id: `s${at}` }))
  expect(onStarted.mock.calls.map(([{ id }]) => id)).toEqual(['s2'])
  expect(cancelled).toEqual(['s0', 's1'])
})

test('one that comes when its step has been left is cancelled, and not wanted either where it was left a moment later', async () => {
  const { unmount } = renderInPage(<Page />, { api: stubServer({}).api })
  await press('a')
  await act(async () => answer(CREATED))
  const isWanted: () => boolean = onStarted.mock.calls[0]?.[2]
  expect(isWanted()).toBe(true)
  await press('b')
  expect(isWanted()).toBe(false)
  unmount()
  await act(async () => answer({ ...CREATED, id: 'late' }))
  expect(onStarted).toHaveBeenCalledTimes(1)
  expect(cancelled).toEqual(['late'])
})
