import { LEAVING } from '@e-collecting/browser'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '../../testing.tsx'
import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

/** A form with what opens it. */
function FormWithOpener({ isOpenAtFirst = false, ...props }: Partial<FormDialogProps> & { isOpenAtFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Erfassen
      </button>
      {isOpen && (
        <FormDialog
          onClose={() => setIsOpen(false)}
          title="Person erfassen"
          submitLabel="Speichern"
          onSubmit={() => setIsOpen(false)}
          {...props}
        >
          <FieldGrid>
            <TextField label="Vorname" name="given" />
            <TextField label="Name" name="family" />
            <TextField label="Strasse und Hausnummer" name="street" className="col-span-full" />
            <DateField label="Geburtsdatum" name="born" max="2026-11-21" />
          </FieldGrid>
        </FormDialog>
      )}
    </>
  )
}

const form = () => screen.queryByRole('dialog', { name: 'Person erfassen' })
const question = () => screen.queryByRole('alertdialog', { name: 'Eingaben verwerfen?' })
const given = () => screen.getByLabelText<HTMLInputElement>('Vorname')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function open() {
  const opener = screen.getByRole('button', { name: 'Erfassen' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

test('the owner sends the form', () => {
  const onSubmit = vi.fn()
  renderAdmin(<FormWithOpener onSubmit={onSubmit} />)
  open()
  fireEvent.input(given(), { target: { value: 'Wendelgard' } })
  press('Speichern')
  expect(onSubmit).toHaveBeenCalledOnce()
  // The browser would send it as well, and load the page anew.
  expect(fireEvent.submit(given().closest('form')!)).toBe(false)
})

test('who opens the form is in its first field', () => {
  renderAdmin(<FormWithOpener />)
  open()
  expect(document.activeElement).toBe(given())
})

test('an untouched form closes without a question and gives the focus back', async () => {
  renderAdmin(<FormWithOpener />)
  const opener = open()
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(form()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('something entered is not thrown away without a yes', async () => {
  renderAdmin(<FormWithOpener />)
  const opener = open()
  fireEvent.input(given(), { target: { value: 'W' } })
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(question()).toBeTruthy()
  press('Weiter bearbeiten')
  expect(question()).toBeNull()
  expect(given().value).toBe('W')
  press('Abbrechen')
  press('Verwerfen')
  expect(form()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('success closes without a question, and the next time the form is new', () => {
  renderAdmin(<FormWithOpener />)
  open()
  fireEvent.input(given(), { target: { value: 'W' } })
  press('Speichern')
  expect(form()).toBeNull()
  open()
  expect(given().value).toBe('')
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(form()).toBeNull()
})

test('the owner may say what counts as a change', () => {
  renderAdmin(<FormWithOpener isOpenAtFirst isDirty={false} />)
  fireEvent.input(given(), { target: { value: 'W' } })
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(form()).toBeNull()
})

test('while it is saved nothing is sent twice and nobody leaves', () => {
  const onSubmit = vi.fn()
  renderAdmin(<FormWithOpener isOpenAtFirst isPending onSubmit={onSubmit} />)
  const submit = screen.getByRole('button', { name: 'Wird gespeichert …' })
  fireEvent.click(submit)
  fireEvent.submit(submit.closest('form')!)
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(onSubmit).not.toHaveBeenCalled()
  expect(form()).toBeTruthy()
})

test('why it was not saved is announced', () => {
  renderAdmin(<FormWithOpener isOpenAtFirst error="Diese Person ist schon erfasst." />)
  expect(screen.getByText('Diese Person ist schon erfasst.').closest('[role="alert"]')).toBeTruthy()
})

/** The browser's question, which it asks where a listener prevents this event. */
const isAskedAtUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('whoever leaves the document is asked while something entered is not saved, and only then', () => {
  renderAdmin(<FormWithOpener />)
  open()
  expect(isAskedAtUnload()).toBe(false)
  fireEvent.input(given(), { target: { value: 'W' } })
  expect(isAskedAtUnload()).toBe(true)
  press('Speichern')
  expect(isAskedAtUnload()).toBe(false)
})

test('back and forward in the history are held while something entered is not saved, and done after a yes', () => {
  const goBack = vi.spyOn(history, 'back').mockReturnValue()
  const mayLeave = () => {
    const leaving = new Event(LEAVING, { cancelable: true })
    act(() => void dispatchEvent(leaving))
    return !leaving.defaultPrevented
  }
  renderAdmin(<FormWithOpener />)
  open()
  expect(mayLeave()).toBe(true)
  fireEvent.input(given(), { target: { value: 'W' } })
  for (let time = 0; time < 2; time++) expect(mayLeave()).toBe(false)
  expect(goBack).not.toHaveBeenCalled()
  press('Verwerfen')
  expect(screen.queryByRole('textbox', { name: 'Vorname' })).toBeNull()
  expect(goBack).toHaveBeenCalledOnce()
  expect(mayLeave()).toBe(true)
  goBack.mockRestore()
})
