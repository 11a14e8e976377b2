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
let answer: (created: WalletSessionCreated) => void = () => undefined

const FLOW = {
  path: '/api/flow/sessions',
  begin: (_: unknown, input: object) => {
    begun.push(input)
    return new Promise<WalletSessionCreated>((resolve) => {
      answer = resolve
    })
  },
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
  expect(onStarted.mock.calls).toEqual([[{ id: 's1', deadlineMs: before + 300_000 }, { item: 'a' }]])
  const { id, ...created } = CREATED
  expect(queryClient.getQueryData(['/api/flow/sessions', id])).toEqual({ state: 'waiting', ...created })
})
