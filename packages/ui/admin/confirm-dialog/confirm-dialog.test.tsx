import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor, within } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

function ask(props: Partial<ConfirmDialogProps> = {}) {
  const answers = { onConfirm: vi.fn(), onCancel: vi.fn() }
  renderAdmin(<ConfirmDialog title="Nachweis widerrufen?" confirmLabel="Widerrufen" {...answers} {...props} />)
  return answers
}
const buttons = () =>
  within(screen.getByRole('alertdialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('the answer that changes nothing comes first, and both are reported', () => {
  const { onConfirm, onCancel } = ask({ tone: 'danger' })
  expect(screen.getByRole('alertdialog', { name: 'Nachweis widerrufen?' })).toBeTruthy()
  expect(buttons()).toEqual(['Abbrechen', 'Widerrufen'])
  expect(document.activeElement?.textContent).toBe('Abbrechen')
  fireEvent.click(screen.getByText('Widerrufen'))
  fireEvent.click(screen.getByText('Abbrechen'))
  expect([onConfirm, onCancel].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('while it is being done neither answer works and Escape does not leave', () => {
  const { onConfirm, onCancel } = ask({ isPending: true })
  fireEvent.click(screen.getByText('Bitte warten …'))
  fireEvent.click(screen.getByText('Abbrechen'))
  fireEvent.keyDown(screen.getByText('Abbrechen'), { key: 'Escape' })
  expect([onConfirm, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('what is being done is said in its own words', () => {
  ask({ isPending: true, pendingLabel: 'Wird widerrufen …' })
  expect(buttons()).toEqual(['Abbrechen', 'Wird widerrufen …'])
})

test('a failure is announced and the question stays', () => {
  ask({ error: 'Der Ausstelldienst antwortet nicht.' })
  expect(screen.getByRole('alert').textContent).toBe('Der Ausstelldienst antwortet nicht.')
  expect(buttons()).toContain('Widerrufen')
})

test('a press beside the question is taken for a no', () => {
  const { onCancel } = ask()
  const beside = screen.getByRole('alertdialog').closest('[data-modal]') as HTMLElement
  fireEvent.pointerDown(beside, { button: 0 })
  fireEvent.click(beside)
  expect(onCancel).toHaveBeenCalledOnce()
})

test('what goes away in a question leaves the focus to its heading', async () => {
  const dialog = (children: ReactNode) => (
    <ConfirmDialog title="Sicher?" confirmLabel="Ja" onConfirm={() => undefined} onCancel={() => undefined}>
      {children}
    </ConfirmDialog>
  )
  const { rerender } = renderAdmin(dialog(<button type="button">Nochmals</button>))
  screen.getByRole('button', { name: 'Nochmals' }).focus()
  rerender(dialog(null))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sicher?' })))
})
