import { Problem, type StubRequest } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { expect, test, vi } from 'vitest'
import type { Resident } from '../contract.ts'
import { ResidentForm } from './resident-form.tsx'
import { ANNA, registerStub } from './testing/register-stub.ts'

const ADD = 'POST /api/admin/municipalities/m1/residents'
const CHANGE = 'PUT /api/admin/residents/r1'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

function open(routes: Parameters<typeof registerStub>[0], resident: Resident | null = null) {
  const server = registerStub(routes)
  const onClose = vi.fn()
  renderInAdmin(<ResidentForm municipalityId="m1" resident={resident} onClose={onClose} />, { api: server.api })
  return { server, onClose }
}
function fill() {
  type('Nachname', 'Muster')
  type('Vorname', 'Anna')
  type('Geburtsdatum', '1990-05-17')
}
const unlessAccepted = ({ body }: StubRequest) =>
  'isDuplicateAccepted' in (body as object) ? ANNA : new Problem('resident-exists', 409)

test('who is corrected to somebody who stands there already is so on a second word, and nobody says that they were added', async () => {
  let isDown = true
  const { server, onClose } = open(
    { [CHANGE]: (request) => (isDown ? new Problem('internal-error', 500) : unlessAccepted(request)) },
    ANNA,
  )
  type('Nachname', 'Beispiel')
  press('Speichern')
  await screen.findByText('Fehler beim Speichern der Person')
  isDown = false
  press('Speichern')
  const anyway = await screen.findByRole('button', { name: 'Trotzdem speichern' })
  expect(screen.queryByText(/Vielleicht ist die Person schon erfasst/)).toBeNull()
  fireEvent.click(anyway)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.bodiesOf(CHANGE).slice(1)).toEqual([
    { familyName: 'Beispiel' },
    { familyName: 'Beispiel', isDuplicateAccepted: true },
  ])
})

test('of an attempt that was refused nobody says that the person may be added', async () => {
  open({ [ADD]: unlessAccepted })
  fill()
  press('Erfassen')
  await screen.findByRole('button', { name: 'Trotzdem speichern' })
  expect(screen.getByText(/Sind es zwei verschiedene Personen/)).toBeTruthy()
  expect(screen.queryByText(/Vielleicht ist die Person schon erfasst/)).toBeNull()
})

test('a birth date that only the server finds impossible is refused at its field', async () => {
  open({ [ADD]: () => new Problem('birth-date-implausible', 400) })
  fill()
  press('Erfassen')
  await screen.findByText('Das Geburtsdatum muss zwischen dem 01.01.1900 und heute liegen.')
  expect(field('Geburtsdatum').getAttribute('aria-invalid')).toBe('true')
})

test('what the server finds wrong with several entries is said at each of them, and the focus is in the first', async () => {
  const errors = ['familyName', 'birthDate'].map((name) => ({ pointer: `#/${name}`, detail: 'hiddenCharacters' }))
  open({ [ADD]: () => new Problem('invalid-request', 400, { errors }) })
  fill()
  press('Erfassen')
  expect(await screen.findAllByText('Der Text enthält unsichtbare Zeichen. Geben Sie ihn von Hand ein.')).toHaveLength(
    2,
  )
  expect(['Nachname', 'Geburtsdatum'].map((label) => field(label).getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
  ])
  await waitFor(() => expect(document.activeElement).toBe(field('Nachname')))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the browser offers no earlier person, and no day that nobody can be born on', () => {
  open({})
  expect(['Nachname', 'Vorname', 'Geburtsdatum'].map((label) => field(label).autocomplete)).toEqual(
    Array(3).fill('off'),
  )
  expect([field('Geburtsdatum').min, field('Geburtsdatum').max]).toEqual(['1900-01-01', '2026-11-21'])
})
