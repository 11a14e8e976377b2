import { LEAVING } from '@e-collecting/browser'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '../../testing.tsx'
import { DateField } from '../fields/date-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { useIsUnsaved } from './unsaved.ts'

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
/** One below a question is there, and only hidden. */
const expectClosed = () => expect([form(), question()]).toEqual([null, null])
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
  // What is wrong is said in our words, not in those of the browser.
  expect(given().form?.noValidate).toBe(true)
  // The browser would send it as well, and load the page anew.
  expect(fireEvent.submit(given().closest('form')!)).toBe(false)
})

test('who opens the form is in its first field', () => {
  renderAdmin(<FormWithOpener />)
  open()
  expect(document.activeElement).toBe(given())
})

test('who opens a form whose first field is fixed is in the first one to write in', () => {
  renderAdmin(
    <FormDialog onClose={() => undefined} title="Gemeinde" submitLabel="Speichern" onSubmit={() => undefined}>
      <TextField label="BFS-Nummer" value="261" readOnly />
      <TextField label="Bezeichnung" />
    </FormDialog>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Bezeichnung'))
})

test('the owner may say what would be lost', () => {
  const discard = { title: 'Import verwerfen?', text: 'Es wurde noch nichts gespeichert.' }
  renderAdmin(<FormWithOpener isOpenAtFirst isDirty discard={discard} />)
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(screen.getByRole('alertdialog', { name: discard.title }).textContent).toContain(discard.text)
})

test('the document knows whether a form holds what is not saved', () => {
  const Known = () => <p>{useIsUnsaved() ? 'offen' : 'gespeichert'}</p>
  renderAdmin(
    <>
      <Known />
      <FormWithOpener />
    </>,
  )
  open()
  expect(screen.getByText('gespeichert')).toBeTruthy()
  fireEvent.input(given(), { target: { value: 'W' } })
  expect(screen.getByText('offen')).toBeTruthy()
  press('Speichern')
  expect(screen.getByText('gespeichert')).toBeTruthy()
})

test('an untouched form closes without a question and gives the focus back', async () => {
  renderAdmin(<FormWithOpener />)
  const opener = open()
  fireEvent.keyDown(given(), { key: 'Escape' })
  expectClosed()
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
  expectClosed()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('success closes without a question, and the next time the form is new', () => {
  renderAdmin(<FormWithOpener />)
  open()
  fireEvent.input(given(), { target: { value: 'W' } })
  press('Speichern')
  expectClosed()
  open()
  expect(given().value).toBe('')
  fireEvent.keyDown(given(), { key: 'Escape' })
  expectClosed()
})

test('the owner may say what counts as a change', () => {
  renderAdmin(<FormWithOpener isOpenAtFirst isDirty={false} />)
  fireEvent.input(given(), { target: { value: 'W' } })
  fireEvent.keyDown(given(), { key: 'Escape' })
  expectClosed()
})

/** @returns whether back and forward show another page */
const leave = () => dispatchEvent(new Event(LEAVING, { cancelable: true }))
function mayLeave(): boolean {
  let isLeft = false
  act(() => {
    isLeft = leave()
  })
  return isLeft
}

test('while it is saved nothing is sent twice and nobody leaves', () => {
  const onSubmit = vi.fn()
  renderAdmin(<FormWithOpener isOpenAtFirst isPending onSubmit={onSubmit} />)
  const submit = screen.getByRole('button', { name: 'Wird gespeichert …' })
  fireEvent.click(submit)
  fireEvent.submit(submit.closest('form')!)
  fireEvent.keyDown(given(), { key: 'Escape' })
  expect(onSubmit).not.toHaveBeenCalled()
  expect(form()).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abbrechen' }).disabled).toBe(true)
  expect(mayLeave()).toBe(true)
  fireEvent.input(given(), { target: { value: 'W' } })
  expect(mayLeave(), 'nobody is led away from what is being saved').toBe(false)
  expect(question(), 'nor asked about it').toBeNull()
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
  const isHeldOnTheWay: boolean[] = []
  const goBack = vi.spyOn(history, 'back').mockImplementation(() => void isHeldOnTheWay.push(!leave()))
  const put = vi.spyOn(history, 'pushState')
  const here = location.href
  renderAdmin(<FormWithOpener />)
  open()
  expect(mayLeave()).toBe(true)
  fireEvent.input(given(), { target: { value: 'W' } })
  for (let time = 0; time < 2; time++) expect(mayLeave()).toBe(false)
  expect(put.mock.calls, 'the address stays').toEqual(Array(2).fill([null, '', here]))
  expect(goBack).not.toHaveBeenCalled()
  press('Verwerfen')
  expect(screen.queryByRole('textbox', { name: 'Vorname' })).toBeNull()
  expect(isHeldOnTheWay).toEqual([false])
  expect(mayLeave()).toBe(true)
  goBack.mockRestore()
  put.mockRestore()
})
