import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { fireEvent, render, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { OpenSession } from './open-session.ts'
import { cancelSession } from './session-api.ts'
import { button, ISSUED_FLOW, pass, setFreshTab } from './testing/index.ts'
import { useKeptError, useWalletSession } from './use-wallet-session.ts'

setFreshTab()

/** A session, until it is left. */
function Page() {
  const [session, setSession] = useState<OpenSession | null>({ id: 's1', deadlineMs: Date.now() + 300_000 })
  const { error, view, read } = useWalletSession(ISSUED_FLOW, session)
  const [last, setLast] = useState('nothing')
  return (
    <>
      <p>{error === null ? 'no error' : 'an error'}</p>
      <p>{`seen: ${view?.state}, read: ${last}`}</p>
      <button type="button" onClick={() => setSession(null)}>
        leave
      </button>
      <button type="button" onClick={() => void read().then((found) => setLast(String(found?.state)))}>
        read
      </button>
    </>
  )
}

test('a first question that is refused is not asked again, and what it was refused for is nothing to who has left the session', async () => {
  const server = stubServer({ 'GET /api/flow/sessions': () => new Problem('session-not-found', 404) })
  renderInPage(<Page />, { api: server.api })
  await screen.findByText('an error')
  const { length } = server.requests
  await pass(30_000)
  expect(server.requests).toHaveLength(length)
  fireEvent.click(button('leave'))
  expect(screen.getByText('no error')).toBeTruthy()
  fireEvent.click(button('read'))
  await screen.findByText('seen: undefined, read: undefined')
  expect(server.requests).toHaveLength(length)
})

test('who asks now gets what is known then', async () => {
  const server = stubServer({ 'GET /api/flow/sessions': () => ({ state: 'issued' }) })
  renderInPage(<Page />, { api: server.api })
  await screen.findByText('seen: issued, read: nothing')
  const { length } = server.requests
  fireEvent.click(button('read'))
  await screen.findByText('seen: issued, read: issued')
  expect(server.requests).toHaveLength(length + 1)
})

test('why there is no answer is known while it is asked again, and is over with the first answer', () => {
  const Kept = (answer: Parameters<typeof useKeptError>[0]) => <p>{useKeptError(answer)?.message ?? 'nothing'}</p>
  const { rerender, container } = render(<Kept data={undefined} error={null} />)
  const said = [container.textContent]
  for (const [data, message] of [
    [undefined, 'first'],
    [undefined, null],
    [undefined, 'second'],
    [1, null],
    [1, 'third'],
    [1, null],
    [undefined, null],
  ] as const) {
    rerender(<Kept data={data} error={message === null ? null : new Error(message)} />)
    said.push(container.textContent)
  }
  expect(said).toEqual(['nothing', 'first', 'first', 'second', 'nothing', 'third', 'nothing', 'nothing'])
})

test('a session that cannot be given up lapses by itself: nobody hears of it', () => {
  const answer = Promise.reject(new Error('away'))
  const heard = vi.spyOn(answer, 'catch')
  cancelSession(stubServer({}).api, { cancel: () => answer }, 's1')
  expect(heard).toHaveBeenCalledOnce()
})
