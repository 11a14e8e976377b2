import { type CallErrorCode, ProblemError } from '@e-collecting/api-client'
import { deferred } from '@e-collecting/api-client/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { act, fireEvent, screen, waitFor } from '../../testing.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { dropRefusals } from './refusals.ts'
import { type SaveForm, useSaveForm } from './use-save-form.tsx'

const Lamp = z.object({ name: z.string().min(1, 'missing'), day: z.string(), titles: z.object({ de: z.string() }) })
type Lamp = z.output<typeof Lamp>

const OPENED: Lamp = { name: 'Lampe', day: '', titles: { de: 'Licht' } }
const problem = (code: CallErrorCode, more: object = {}) =>
  new ProblemError({ type: `/problems/${code}`, title: code, status: 409, ...more })
const NO_ROOM = problem('too-many-requests')
const TAKEN = problem('slug-exists')
const POINTED = problem('invalid-request', {
  errors: [
    { pointer: '#/titles/de', detail: 'tooLong' },
    { pointer: '#/name', detail: 'strange' },
  ],
})

type Asked = (input: Lamp, failure: Error | null) => Promise<void>

function LampForm({ save }: { save: Asked }) {
  const { dialog, field, isRefused } = useSaveForm<Lamp, Lamp, void>({
    schema: Lamp,
    defaultValues: OPENED,
    save,
    onSaved: () => undefined,
    refusals: ({ name }) => ({ 'slug-exists': ['name', `taken ${name}`] }),
    failed: 'Nicht gespeichert.',
    faultText: (fault, name) => `${name}: ${fault}`,
  })
  return (
    <FormDialog {...dialog} onClose={() => undefined} title="Lampe" submitLabel="Speichern" pendingLabel="Moment">
      <TextField {...field('titles.de')} label="Titel" />
      <TextField {...field('name')} label="Name" required />
      <TextField {...field('day')} label="Tag" />
      <p>{isRefused ? 'abgewiesen' : 'nicht abgewiesen'}</p>
    </FormDialog>
  )
}

/** A form of which each save is answered by the next of `answers`; what `failure` each was told of. */
function open(...answers: (Error | Promise<void>)[]) {
  const told: (Error | null)[] = []
  renderAdmin(
    <LampForm
      save={async (_, failure) => {
        const answer = answers[told.length]
        told.push(failure)
        if (answer instanceof Error) throw answer
        await answer
      }}
    />,
  )
  return told
}
const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(control(label), { target: { value } })
const save = () => act(async () => void fireEvent.submit(control('Name').form as HTMLFormElement))
const isSaid = (text: string) => screen.queryByText(text) !== null

test('a refusal of the whole is told to the save of the same entries, and forgotten with other ones', async () => {
  const told = open(NO_ROOM, NO_ROOM, NO_ROOM)
  await save()
  expect(isSaid('Nicht gespeichert.')).toBe(true)
  await save()
  type('Name', 'Leuchte')
  await waitFor(() => expect(isSaid('Nicht gespeichert.')).toBe(false))
  expect(isSaid('nicht abgewiesen')).toBe(true)
  await save()
  expect(told).toEqual([null, NO_ROOM, null])
})

test('while it is sent again nothing is said of the time before, and a press does nothing', async () => {
  const answer = deferred<void>()
  const told = open(NO_ROOM, answer.promise)
  await save()
  await save()
  expect(isSaid('Moment')).toBe(true)
  expect(isSaid('Nicht gespeichert.')).toBe(false)
  await save()
  expect(told).toHaveLength(2)
  await act(async () => answer.resolve())
})

test('while it is saved nothing of it can be changed, and who was in a field is back there if it was not saved', async () => {
  const answer = deferred<void>()
  open(answer.promise.then(() => Promise.reject(NO_ROOM)))
  control('Name').focus()
  await save()
  expect(control('Name').closest('[inert]'), 'it would be lost, or taken for what was refused').not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Moment' }))
  await act(async () => answer.resolve())
  expect(isSaid('Nicht gespeichert.')).toBe(true)
  expect(control('Name').closest('[inert]')).toBeNull()
  expect(document.activeElement).toBe(control('Name'))
})

test('who has gone elsewhere in the dialog while it was saved stays there', async () => {
  const answer = deferred<void>()
  open(answer.promise.then(() => Promise.reject(NO_ROOM)))
  control('Name').focus()
  await save()
  const dialog = screen.getByRole('dialog')
  act(() => dialog.focus())
  await act(async () => answer.resolve())
  expect(isSaid('Nicht gespeichert.')).toBe(true)
  expect(document.activeElement).toBe(dialog)
})

test('a field that somebody else has changed has the focus once one may write in it again, and not while it is still saved', async () => {
  const answer = deferred<void>()
  function ContestedForm() {
    const form: SaveForm<Lamp, Lamp> = useSaveForm<Lamp, Lamp, void>({
      schema: Lamp,
      defaultValues: OPENED,
      save: async () => {
        form.takeOver({ base: { ...OPENED, name: 'Licht' }, latest: { ...OPENED, name: 'Leuchte' }, names: ['name'] })
        await answer.promise
        throw NO_ROOM
      },
      onSaved: () => undefined,
      failed: 'Nicht gespeichert.',
      faultText: (fault) => fault,
    })
    return (
      <FormDialog
        {...form.dialog}
        onClose={() => undefined}
        title="Lampe"
        submitLabel="Speichern"
        pendingLabel="Moment"
      >
        <TextField {...form.field('titles.de')} label="Titel" />
        <TextField {...form.field('name')} label="Name" />
      </FormDialog>
    )
  }
  renderAdmin(<ContestedForm />)
  control('Titel').focus()
  await save()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Moment' }))
  await act(async () => answer.resolve())
  expect(document.activeElement).toBe(control('Name'))
})

test('what is refused at fields is said there, where it is pointed to, and at the first of them is the focus', async () => {
  const told = open(POINTED, TAKEN)
  await save()
  expect(isSaid('titles.de: tooLong') && isSaid('name: strange')).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(control('Titel')))
  expect(isSaid('Nicht gespeichert.')).toBe(false)
  expect(isSaid('abgewiesen')).toBe(true)
  type('Name', 'Leuchte')
  await save()
  expect(isSaid('name: taken Leuchte')).toBe(true)
  expect(told, 'it is no refusal of the whole').toEqual([null, null])
})

test('half a date is said to be unreadable, beside all else that is wrong, and is not sent', async () => {
  const told = open(NO_ROOM)
  Object.defineProperty(control('Tag'), 'validity', { value: { badInput: true } })
  type('Name', '')
  await save()
  expect(isSaid('day: unreadable')).toBe(true)
  expect(isSaid('name: missing'), 'an empty one is no unreadable one').toBe(true)
  expect(told).toEqual([])
})

test('a refusal whose reason is gone is said no more, any other one is', async () => {
  open(NO_ROOM)
  await save()
  act(() => dropRefusals((error) => error === TAKEN))
  expect(isSaid('Nicht gespeichert.')).toBe(true)
  act(() => dropRefusals((error) => error === NO_ROOM))
  expect(isSaid('Nicht gespeichert.')).toBe(false)
})
