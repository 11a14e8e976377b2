import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { fireEvent, screen, typeInto, waitFor } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import type { AdminPopularVote } from '../../contract.ts'
import { ItemForm } from './item-form.tsx'
import { itemsStub, LAKE, NIGHT_TRAINS } from './testing/items-stub.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))

function open(item: AdminPopularVote, routes: StubRoutes = {}) {
  const server = itemsStub(routes)
  renderInAdmin(<ItemForm item={item} onClose={() => undefined} />, { api: server.api })
  return async () => {
    save()
    await screen.findByText('Volksbegehren erfolgreich aktualisiert')
    return server.requests.filter(({ method }) => method === 'PUT').at(-1)?.body
  }
}

test('the name in the address of a saved item stays when its title changes', async () => {
  const saved = open(NIGHT_TRAINS)
  type('Titel (Deutsch)', 'Nachtzüge überall')
  expect(await saved()).toMatchObject({ slug: NIGHT_TRAINS.slug, titles: { de: 'Nachtzüge überall' } })
})

test.each(["70'000", '70’000', '70 000', '70\u00a0000'])('signatures may be written as %s', async (typed) => {
  const saved = open(NIGHT_TRAINS)
  type('Nötige Unterschriften', typed)
  expect(await saved()).toMatchObject({ quorum: 70_000 })
})

test('a letter renders what shows it, and the form with all its fields only where that has changed', () => {
  const { slug, ...rest } = NIGHT_TRAINS
  let renders = 0
  open({
    ...rest,
    get slug() {
      renders++
      return slug
    },
  })
  // That something is entered shows once; with the second letter React finds that nothing of it changes any more.
  for (const value of ['Erste', 'Zweite']) type('Titel (Deutsch)', value)
  const before = renders
  for (const label of ['Titel (Deutsch)', 'Titel (Französisch)', 'Beschreibung (Italienisch)', 'URL-Name'])
    for (const value of ['nacht', 'nachts']) type(label, value)
  expect(renders).toBe(before)
  expect(screen.getByText(/\/nachts\b/)).toBeTruthy()
  expect(screen.getAllByText('Teilweise übersetzt').length).toBeGreaterThan(0)
})

test('signatures that are taken away are those of the law', async () => {
  const saved = open(NIGHT_TRAINS)
  type('Nötige Unterschriften', ' ')
  expect(await saved()).toMatchObject({ quorum: null })
})

test('a canton that is not known is refused at its field', async () => {
  open(
    { ...NIGHT_TRAINS, level: 'cantonal', canton: 'GR' },
    {
      'PUT /api/admin/popular-votes/*': () => new Problem('scope-invalid', 400),
    },
  )
  save()
  await waitFor(() => expect(field('Kanton').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('button', { name: /^Kanton: Dieser Ort ist nicht bekannt/ })).toBeTruthy()
})

test.each([
  ['nothing is found', new Problem('municipality-not-found', 404), 'Nichts gefunden', false],
  ['the search has failed', new Problem('too-many-requests', 429), /Die Suche hat nicht funktioniert/, true],
])('of a number that leads to no municipality it is said that %s', async (_what, answer, text, isFault) => {
  open(LAKE, { 'GET /api/municipalities/6999': () => answer })
  await waitFor(() => expect(field('Gemeinde').value).toBe('Zürich ZH, 261'))
  typeInto(field('Gemeinde'), '6999')
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
  expect(screen.getByRole('combobox', { name: 'Gemeinde' }).getAttribute('aria-invalid')).toBe(isFault ? 'true' : null)
})
