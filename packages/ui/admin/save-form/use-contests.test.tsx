import { useState } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fireEvent, screen, waitFor } from '../../testing.tsx'
import { AsyncCombobox } from '../async-combobox/async-combobox.tsx'
import { Select } from '../fields/select.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { useSaveForm } from './use-save-form.tsx'

const Lamp = z.object({ name: z.string(), notes: z.string(), colour: z.string(), place: z.string().nullable() })
type Lamp = z.output<typeof Lamp>

const OPENED: Lamp = { name: 'Lampe', notes: 'Alt', colour: 'red', place: 'hall' }
const NAMES = ['name', 'notes', 'colour', 'place'] as const
const ShownLamp = ({ name, value }: { name: string; value: unknown }) => (name === 'colour' ? 'Blau' : String(value))

/** A form whose record others save meanwhile, as told: each save but the last is refused. */
function LampForm({ others, saved }: { others: Partial<Lamp>[]; saved: Lamp[] }) {
  const [{ base, round }, setState] = useState({ base: OPENED, round: 0 })
  const [isClosed, setIsClosed] = useState(false)
  const { dialog, field, contestOf, takeOver, form } = useSaveForm<Lamp, Lamp, void>({
    schema: Lamp,
    defaultValues: OPENED,
    save: async (input) => {
      const other = others[round]
      if (other === undefined) return void saved.push(input)
      const latest = { ...base, ...other }
      takeOver({ base, latest, names: NAMES })
      setState({ base: latest, round: round + 1 })
      throw new Error('changed')
    },
    onSaved: () => setIsClosed(true),
    faultText: (fault) => fault,
    Shown: ShownLamp,
  })
  if (isClosed) return null
  return (
    <FormDialog {...dialog} onClose={() => setIsClosed(true)} title="Lampe" submitLabel="Speichern">
      <TextField {...field('name')} label="Name" lang="fr" />
      <TextArea {...field('notes')} label="Notiz" />
      <Select {...field('colour')} label="Farbe" placeholder="–" options={[{ value: 'red', label: 'Rot' }]} />
      <AsyncCombobox
        label="Ort"
        contest={contestOf('place')}
        selected={form.watch('place')}
        onSelect={(place) => form.setValue('place', place, { shouldDirty: true })}
        search={async () => ['hall', 'yard']}
        optionKey={String}
        optionText={String}
        minLength={1}
      />
    </FormDialog>
  )
}

function open(...others: Partial<Lamp>[]): Lamp[] {
  const saved: Lamp[] = []
  renderAdmin(<LampForm others={others} saved={saved} />)
  return saved
}
const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(control(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const describing = (label: string) =>
  (control(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
const marked = () => screen.findAllByText('changedMeanwhile')
/** As soon as the form takes another word. */
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Speichern' }))

test('what somebody else has saved describes the field that both have changed, and the focus is in the first of them', async () => {
  const saved = open({ name: 'Lampion', notes: 'Neu\nund rund' })
  type('Name', 'Leuchte')
  type('Notiz', 'Kaputt')
  await save()
  await marked()
  expect(describing('Name')).toEqual(['changedMeanwhile', 'Inzwischen gespeichert:Lampion'])
  expect(describing('Notiz')).toEqual(['changedMeanwhile', 'Inzwischen gespeichert:Neu\nund rund'])
  expect(screen.getByText('Lampion').getAttribute('lang')).toBe('fr')
  expect(screen.queryByText('Ihre Eingabe steht wieder im Feld.'), 'nobody has taken anything over yet').toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(control('Name')))
  expect(control('Name').value).toBe('Leuchte')
  await save()
  await waitFor(() => expect(saved).toEqual([{ ...OPENED, name: 'Leuchte', notes: 'Kaputt' }]))
})

test('the other version comes into the field and goes again; the focus stays, and it is said', async () => {
  const saved = open({ name: 'Lampion' })
  type('Name', 'Leuchte')
  await save()
  await marked()
  type('Name', 'Leuchten')
  const button = screen.getByRole('button', { name: 'Übernehmen: Name' })
  button.focus()
  fireEvent.click(button)
  expect(control('Name').value).toBe('Lampion')
  expect(control('Name').getAttribute('aria-invalid')).toBeNull()
  expect(describing('Name')).toEqual(['Sie hatten eingegeben:Leuchten'])
  expect(screen.getByText('Das Gespeicherte steht jetzt im Feld.').getAttribute('role')).toBe('status')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Wieder einsetzen: Name' }))
  press('Wieder einsetzen: Name')
  expect(control('Name').value).toBe('Leuchten')
  expect(screen.getByText('Ihre Eingabe steht wieder im Feld.')).toBeTruthy()
  expect(document.activeElement).toBe(button)
  press('Übernehmen: Name')
  await save()
  await waitFor(() => expect(saved).toEqual([{ ...OPENED, name: 'Lampion' }]))
})

test('a choice is shown in words, an empty entry as such, and a field that suggests has a note as well', async () => {
  open({ colour: 'blue', notes: '', place: 'yard' })
  fireEvent.change(control('Farbe'), { target: { value: '' } })
  type('Notiz', 'Kaputt')
  fireEvent.change(control('Ort'), { target: { value: 'hal' } })
  await save()
  await marked()
  expect(describing('Farbe').at(-1)).toBe('Inzwischen gespeichert:Blau')
  expect(describing('Notiz').at(-1)).toBe('Inzwischen gespeichert:nichts')
  expect(describing('Ort')).toEqual(['Inzwischen gespeichert:yard'])
  press('Übernehmen: Ort')
  await waitFor(() => expect(control('Ort').value).toBe('yard'))
  expect(describing('Ort')).toEqual(['Sie hatten eingegeben:nichts'])
})

test('what somebody else has saved in a field that was left alone stands in it, and is no question', async () => {
  const saved = open({ name: 'Lampion', notes: 'Neu' })
  type('Name', 'Leuchte')
  await save()
  await marked()
  expect(control('Notiz').value).toBe('Neu')
  expect(describing('Notiz')).toEqual([undefined])
  await save()
  await waitFor(() => expect(saved).toEqual([{ ...OPENED, name: 'Leuchte', notes: 'Neu' }]))
})

test('who takes over all that was saved has nothing of their own to lose', async () => {
  open({ name: 'Lampion' })
  type('Name', 'Leuchte')
  await save()
  await marked()
  press('Übernehmen: Name')
  press('Abbrechen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('of several who were faster the last one counts, field by field', async () => {
  const saved = open({ name: 'Lampion', notes: 'Neu' }, { name: 'Laterne' }, { notes: 'Kaputt' })
  type('Name', 'Leuchte')
  type('Notiz', 'Kaputt')
  await save()
  await marked()
  await save()
  await waitFor(() => expect(describing('Name').at(-1)).toBe('Inzwischen gespeichert:Laterne'))
  expect(describing('Notiz').at(-1)).toBe('Inzwischen gespeichert:Neu')
  await save()
  await waitFor(() => expect(describing('Notiz')).toEqual([undefined]))
  expect(describing('Name').at(-1)).toBe('Inzwischen gespeichert:Laterne')
  await save()
  await waitFor(() => expect(saved).toEqual([{ ...OPENED, name: 'Leuchte', notes: 'Kaputt' }]))
})
