import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { fireEvent, screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { ResultLoading } from './result-loading.tsx'
import { ISSUED_FLOW, pass, setFreshTab } from './testing/index.ts'
import { useWalletSession } from './use-wallet-session.ts'

setFreshTab()

function Page({ deadlineMs }: { deadlineMs: number }) {
  const query = useWalletSession(ISSUED_FLOW, { id: 's1', deadlineMs })
  if (query.view !== undefined) return <p>issued</p>
  return <ResultLoading query={query} onRestart={() => undefined} />
}

test('without an answer the way to ask again stands still while it is asked by itself, until there is one', async () => {
  let isDown = true
  const server = stubServer({
    'GET /api/flow/sessions': async () => {
      await new Promise((answer) => setTimeout(answer, 500))
      return isDown ? new Problem('internal-error', 503) : { state: 'issued' }
    },
  })
  renderInPage(<Page deadlineMs={Date.now() + 300_000} />, { api: server.api })
  const retry = await screen.findByRole('button', { name: 'Nochmals versuchen' })
  for (let ms = 0; ms < 10_000; ms += 200) {
    await pass(200)
    expect(screen.queryByRole('button', { name: 'Nochmals versuchen' })).toBe(retry)
  }
  expect(server.requests.length).toBeGreaterThan(3)
  isDown = false
  fireEvent.click(retry)
  await pass(3000)
  expect(screen.getByText('issued')).toBeTruthy()
})

test('where asking again would not help, that is said at once, as no fault, and only the way to begin anew is offered', () => {
  const query = { error: null, retry: () => undefined }
  renderInPage(
    <ResultLoading query={query} over={{ title: 'Vorbei', text: 'Zu spät.' }} onRestart={() => undefined} />,
    { api: stubServer({}).api },
  )
  const said = screen.getByRole('alert')
  expect(said.textContent).toMatch(/Vorbei.*Zu spät/)
  expect(said.className).toContain('warning')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Neu beginnen'])
})
