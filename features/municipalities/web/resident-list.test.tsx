import { Problem } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { fireEvent, screen, typeInto, waitFor, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import { residentPageQuery } from './queries.ts'
import { ResidentsTab } from './residents-tab.tsx'
import { ANNA, ONLY_PAGE, registerStub } from './testing/register-stub.ts'

const SEARCH = 'POST /api/admin/municipalities/m1/residents/search'
const ADD = 'POST /api/admin/municipalities/m1/residents'
const ARCHIVED = { ...ANNA, hasRightToVote: false, isArchived: true }

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const searchField = () => screen.getByLabelText<HTMLInputElement>('Person suchen')
function searchFor(value: string) {
  fireEvent.change(searchField(), { target: { value } })
  fireEvent.keyDown(searchField(), { key: 'Enter' })
}
function open(routes: Parameters<typeof registerStub>[0], search = '?municipality=m1') {
  const server = registerStub(routes)
  return { server, ...renderInAdmin(<ResidentsTab Credentials={() => null} />, { api: server.api, search }) }
}

test('a search that nobody fits says so, also among the archived, and one press clears it', async () => {
  const none = { items: [], ...ONLY_PAGE, total: 0 }
  const all = { items: [ARCHIVED], ...ONLY_PAGE, total: 1 }
  open({ [SEARCH]: ({ body }) => ('text' in (body as object) ? none : all) }, '?municipality=m1&status=archived')
  await screen.findByText('Muster')
  searchFor('Niemand')
  const said = await screen.findByText('Niemand passt zu dieser Suche.')
  fireEvent.click(within(said.closest('tr')!).getByRole('button', { name: 'Suche leeren' }))
  expect(await screen.findByText('Muster')).toBeTruthy()
  expect(searchField().value).toBe('')
})

test('another of all municipalities begins at its first page, and nothing is searched for in it', async () => {
  const { address } = open(
    { 'POST /api/admin/municipalities/m2/residents/search': () => ({ items: [], ...ONLY_PAGE, total: 0 }) },
    '?municipality=m1&cursor=c2',
  )
  await screen.findByText('Muster')
  fireEvent.change(searchField(), { target: { value: 'Muster' } })
  typeInto(screen.getByRole('combobox', { name: 'Gemeinde' }), 'Chu')
  expect(address()).toBe('')
  fireEvent.click(await screen.findByRole('option', { name: /^Chur/ }))
  expect(await screen.findByText('In dieser Gemeinde ist noch niemand erfasst.')).toBeTruthy()
  expect(address()).toBe('?municipality=m2')
  expect(searchField().value).toBe('')
})

test('of somebody archived the panel says so, and offers no deletion', async () => {
  open({ [SEARCH]: () => ({ items: [ARCHIVED], ...ONLY_PAGE, total: 1 }) }, '?municipality=m1&status=archived')
  fireEvent.click(await screen.findByRole('button', { name: 'Muster' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Muster Anna' }))
  expect(panel.getByText('Archivierte Person')).toBeTruthy()
  expect(panel.getByText('Nein')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Bearbeiten' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Löschen' })).toBeNull()
})

test('who could not be put back is named, and the list is asked for again', async () => {
  let items = [ARCHIVED]
  open(
    {
      [SEARCH]: () => ({ items, ...ONLY_PAGE, total: items.length }),
      [ADD]: () => {
        items = []
        return new Problem('resident-exists', 409)
      },
    },
    '?municipality=m1&status=archived',
  )
  await screen.findByText('Muster')
  press('Aktionen für Anna Muster')
  expect(screen.queryByRole('menuitem', { name: 'Löschen' })).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Wieder ins Register aufnehmen' }))
  expect(
    await screen.findByText(/Anna Muster konnte nicht wieder aufgenommen werden\. In dieser Gemeinde/),
  ).toBeTruthy()
  expect(await screen.findByText('In dieser Gemeinde ist niemand archiviert.')).toBeTruthy()
})

test('the row of the person who is open is marked, and once they are deleted the focus is in the list', async () => {
  open({})
  fireEvent.click(await screen.findByRole('button', { name: 'Muster' }))
  const current = document.querySelectorAll('tr[aria-current=true]')
  expect([...current].map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Anna')])
  press('Löschen')
  press('Person löschen')
  await screen.findByText('Anna Muster gelöscht')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Einwohner von Winterthur' })),
  )
})

test('people are forgotten a minute after nobody looks at them any more', () => {
  expect(residentPageQuery(registerStub().api, 'm1', {}).gcTime).toBe(60_000)
})
