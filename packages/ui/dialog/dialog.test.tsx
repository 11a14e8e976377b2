import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { ConfirmDialog } from './dialog.tsx'

function open(isOpen = true) {
  const answers = { onConfirm: vi.fn(), onCancel: vi.fn() }
  const dialog = (shown: boolean) => (
    <ConfirmDialog isOpen={shown} title="Neu beginnen?" confirmLabel="Löschen" cancelLabel="Abbrechen" {...answers}>
      <p>Alle Angaben werden gelöscht.</p>
    </ConfirmDialog>
  )
  const { rerender } = render(dialog(isOpen))
  return { ...answers, show: (shown: boolean) => rerender(dialog(shown)) }
}

test('an open dialog is modal, named by its title, read out with what it says, and has both answers', () => {
  open()
  const dialog = screen.getByRole('dialog', { name: 'Neu beginnen?', description: 'Alle Angaben werden gelöscht.' })
  expect(dialog.hasAttribute('open')).toBe(true)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Abbrechen', 'Löschen'])
})

test('the answers are reported', () => {
  const { onConfirm, onCancel } = open()
  fireEvent.click(screen.getByText('Löschen'))
  fireEvent.click(screen.getByText('Abbrechen'))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('Escape and a press on the backdrop cancel', () => {
  const { onCancel } = open()
  const dialog = screen.getByRole('dialog')
  // The owner closes it, not the browser: it may stay open.
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  fireEvent.click(dialog)
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('a press inside the dialog does not close it', () => {
  const { onCancel } = open()
  fireEvent.click(screen.getByText('Alle Angaben werden gelöscht.'))
  expect(onCancel).not.toHaveBeenCalled()
})

test('a dialog that is told to close does', () => {
  const { show } = open()
  show(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})
