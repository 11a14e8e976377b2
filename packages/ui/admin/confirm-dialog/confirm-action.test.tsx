import { deferred } from '@e-collecting/api-client/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { ConfirmAction } from './confirm-action.tsx'

test('a yes is done once, however often it is pressed; what was refused can be tried again, until it is done', async () => {
  const answers = [deferred<Error | string>(), deferred<Error | string>()]
  const action = vi.fn(async () => {
    const answer = await answers[action.mock.calls.length - 1]?.promise
    if (answer instanceof Error) throw answer
    return answer
  })
  const onDone = vi.fn()
  const queryClient = new QueryClient()
  onTestFinished(() => queryClient.clear())
  renderAdmin(
    <QueryClientProvider client={queryClient}>
      <ConfirmAction
        title="Löschen?"
        confirmLabel="Löschen"
        failed="Nicht gelöscht."
        action={action}
        onDone={onDone}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  )
  const yes = screen.getByRole('button', { name: 'Löschen' })
  // Before the page has shown that the first one counts.
  act(() => {
    yes.click()
    yes.click()
  })
  await waitFor(() => expect(action).toHaveBeenCalledOnce())
  await act(async () => answers[0]?.resolve(new Error('refused')))
  await screen.findByText('Nicht gelöscht.')
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.click(yes)
  await waitFor(() => expect(action).toHaveBeenCalledTimes(2))
  await act(async () => answers[1]?.resolve('gone'))
  await waitFor(() => expect(onDone.mock.calls.map(([result]) => result)).toEqual(['gone']))
})
