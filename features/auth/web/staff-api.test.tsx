import { type ApiClient, type CallErrorCode, createApiClient, isProblemError, useApi } from '@e-collecting/api-client'
import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SESSION_KEY } from './queries.ts'
import { StaffApi } from './staff-api.tsx'
import { renderInAdmin, sampleAdmin } from './testing/index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const RESET = 'DELETE /api/admin/staff/u1/passkeys'
const CHALLENGE = { options: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] } }

/** What the tab below sends and reads, and what came of it. */
function Sender({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const api = useRef<ApiClient>(null)
  api.current = useApi()
  const read = () => api.current?.('GET /api/admin/staff').catch((error) => onAnswer(error.code))
  const send = () =>
    api.current?.('DELETE /api/admin/staff/{userId}/passkeys', { params: { userId: 'u1' } }).then(
      () => onAnswer('done'),
      (error: unknown) => onAnswer(isProblemError(error) ? error.code : 'unknown'),
    )
  return (
    <>
      <button type="button" onClick={send}>
        send
      </button>
      <button type="button" onClick={read}>
        read
      </button>
    </>
  )
}

function renderSender(answers: Parameters<typeof stubServer>[0]) {
  const { api, asked } = stubServer(answers)
  const outcomes: string[] = []
  const onLost = vi.fn()
  const rendered = renderInAdmin(
    <StaffApi user={sampleAdmin} onLost={onLost}>
      <Sender onAnswer={(answer) => outcomes.push(answer)} />
    </StaffApi>,
    { api },
  )
  return { ...rendered, asked, outcomes, onLost }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const question = () => screen.findByRole('alertdialog', { name: 'Bitte bestätigen Sie mit dem Passkey' })

/** A browser with one passkey; each call of `get` gives it, or fails like a person who turns away. */
function stubBrowser(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}
const bytes = new Uint8Array([1]).buffer
const assertion = {
  id: 'AQ',
  rawId: bytes,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
}

/** Refuses until a passkey was given. */
function guardedAnswers() {
  let isFresh = false
  return {
    [RESET]: () => (isFresh ? { done: true } : new Problem('fresh-passkey-required', 403)),
    'POST /api/auth/passkeys/assertion/options': () => CHALLENGE,
    'POST /api/auth/passkeys/assertion': () => {
      isFresh = true
      return { user: null, missing: null }
    },
  }
}

test('a step that asks for the passkey waits for it and then goes on by itself', async () => {
  stubBrowser(async () => assertion)
  const { asked, outcomes } = renderSender(guardedAnswers())
  await press('send')
  await question()
  expect(outcomes).toEqual([])
  await press('Passkey verwenden')
  await waitFor(() => expect(outcomes).toEqual(['done']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(asked().filter((call) => call.startsWith(RESET))).toHaveLength(2)
})

test('two steps at once ask one question; whoever cancels has done neither and is told so', async () => {
  const { asked, outcomes } = renderSender(guardedAnswers())
  const send = screen.getByRole('button', { name: 'send' })
  await act(async () => {
    fireEvent.click(send)
    fireEvent.click(send)
  })
  await question()
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  await press('Abbrechen')
  await waitFor(() => expect(outcomes).toEqual(['fresh-passkey-required', 'fresh-passkey-required']))
  expect(asked()).toHaveLength(2)
  await press('send')
  await question()
  expect(outcomes).toHaveLength(2)
  await press('Abbrechen')
  await waitFor(() => expect(outcomes).toHaveLength(3))
})

test('a passkey that was not given, and a browser that knows none, are told in the question, which stays', async () => {
  stubBrowser(async () => {
    throw Object.assign(new Error('no'), { name: 'NotAllowedError' })
  })
  const { outcomes } = renderSender(guardedAnswers())
  await press('send')
  const asked = within(await question())
  await press('Passkey verwenden')
  await asked.findByText(/abgebrochen oder hat zu lange gedauert/)
  vi.unstubAllGlobals()
  await press('Passkey verwenden')
  await asked.findByText(/kann keine Passkeys verwenden/)
  expect(outcomes).toEqual([])
})

test('an answer that the second factor is missing has the session asked anew; that nobody is signed in ends it', async () => {
  let code: CallErrorCode = 'second-factor-required'
  const half = { user: { id: 'u1', email: 'a@b.test', role: 'admin', municipalities: [] }, missing: 'passkey' }
  const { queryClient, outcomes, onLost } = renderSender({
    [RESET]: () => new Problem(code, 403),
    'GET /api/auth/session': () => half,
  })
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  await press('send')
  await waitFor(() => expect(outcomes).toEqual(['second-factor-required']))
  expect(invalidate).toHaveBeenCalledWith({ queryKey: SESSION_KEY })
  code = 'not-signed-in'
  await press('send')
  await waitFor(() => expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: null, missing: null }))
  expect(onLost).toHaveBeenCalledTimes(2)
})

test('where something was only to be read nothing is lost that was to be changed', async () => {
  const { queryClient, outcomes, onLost } = renderSender({
    'GET /api/admin/staff': () => new Problem('not-signed-in', 401),
  })
  await press('read')
  await waitFor(() => expect(outcomes).toEqual(['not-signed-in']))
  expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: null, missing: null })
  expect(onLost).not.toHaveBeenCalled()
})

test('a question that cannot be fetched is a lost connection, and what stands below stays', async () => {
  vi.resetModules()
  vi.doMock('./step-up-dialog.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { outcomes } = renderSender(guardedAnswers())
  // It was asked for ahead, in vain.
  await vi.dynamicImportSettled()
  await press('send')
  await waitFor(() => expect(outcomes).toEqual(['network']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  vi.doUnmock('./step-up-dialog.tsx')
  await import('./queries.ts')
  vi.resetModules()
})

test('each request says whose page it comes from, also one without a body', async () => {
  const sent: unknown[] = []
  const api = createApiClient(async (_, { headers }) => {
    sent.push(headers)
    return new Response(null, { status: 204 })
  })
  const onAnswer = vi.fn()
  renderInAdmin(
    <StaffApi user={sampleAdmin} onLost={onAnswer}>
      <Sender onAnswer={onAnswer} />
    </StaffApi>,
    { api },
  )
  await press('send')
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith('done'))
  expect(sent).toEqual([{ accept: 'application/json', 'x-account': sampleAdmin.id }])
})
