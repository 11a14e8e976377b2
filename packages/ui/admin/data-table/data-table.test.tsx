import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor, within } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { nextSort } from './columns.ts'
import { PEOPLE, PeopleTable } from './data-table.examples.tsx'

const header = (name: string) => screen.getByRole('columnheader', { name })
const row = (name: string) => screen.getByText(name).closest('tr')!

test('a press on a header sorts by it, a second one the other way round', () => {
  renderAdmin(<PeopleTable />)
  expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
  expect(header('Geburtsdatum').getAttribute('aria-sort')).toBe('none')
  expect(header('Ort').hasAttribute('aria-sort')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(header('Name').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Geburtsdatum' }))
  expect(header('Geburtsdatum').getAttribute('aria-sort')).toBe('ascending')
  expect(nextSort({ key: 'name', direction: 'descending' }, 'name')).toEqual({ key: 'name', direction: 'ascending' })
  expect(nextSort({ key: 'name', direction: 'ascending' }, 'born')).toEqual({ key: 'born', direction: 'ascending' })
})

test('the row header holds the button that opens the row, and the open row is marked', () => {
  renderAdmin(<PeopleTable />)
  const name = within(screen.getByRole('rowheader', { name: 'Wendelgard Beispiel' })).getByRole('button')
  fireEvent.click(name)
  const current = () => screen.getAllByRole('row').map((one) => one.getAttribute('aria-current'))
  expect(current()).toEqual([null, 'true', null, null])
})

test('where a row opens nothing there is no button to press for it', () => {
  renderAdmin(<PeopleTable onOpen={undefined} onSort={undefined} rowActions={undefined} />)
  expect(screen.getByRole('rowheader', { name: 'Wendelgard Beispiel' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a press anywhere in the row opens it and leaves the focus on its button, a press on its actions does not', () => {
  const open = vi.fn()
  renderAdmin(<PeopleTable onOpen={open} />)
  fireEvent.click(screen.getByText('7000 Chur'))
  expect(open).toHaveBeenCalledExactlyOnceWith(PEOPLE[2])
  expect(document.activeElement?.textContent).toBe('Flurina Cadonau')
  fireEvent.click(screen.getByRole('button', { name: 'Aktionen für Flurina Cadonau' }))
  fireEvent.click(screen.getByText('Flurina Cadonau'))
  expect(open).toHaveBeenCalledTimes(2)
})

test('a press in what an action has put over the page opens no row, and the column of actions has a name', () => {
  const open = vi.fn()
  const question = () => createPortal(<p>Wirklich löschen?</p>, document.body)
  renderAdmin(<PeopleTable onOpen={open} rows={PEOPLE.slice(0, 1)} rowActions={question} />)
  fireEvent.click(screen.getByText('Wirklich löschen?'))
  expect(open).not.toHaveBeenCalled()
  expect(header('Aktionen')).toBeTruthy()
})

test('whoever marks text in a row to copy it does not open it', () => {
  const open = vi.fn()
  renderAdmin(<PeopleTable onOpen={open} />)
  getSelection()?.selectAllChildren(screen.getByText('7000 Chur'))
  fireEvent.click(screen.getByText('7000 Chur'))
  expect(open).not.toHaveBeenCalled()
  getSelection()?.removeAllRanges()
})

test('while rows are on their way the table says so: with bars at first, with the old rows later', () => {
  const { rerender } = renderAdmin(<PeopleTable state="loading" rows={[]} skeletonRows={4} />)
  expect(screen.getByRole('table', { name: 'Einwohnerinnen und Einwohner' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row')).toHaveLength(5)
  const said = screen.getByText('Die Liste wird geladen …').closest('[aria-live=polite]')
  expect(said).toBeTruthy()
  rerender(<PeopleTable state="loading" />)
  expect(screen.getByText('Flurina Cadonau')).toBeTruthy()
  rerender(<PeopleTable />)
  expect(said?.textContent).toBe('')
  expect(said?.isConnected, 'it is there from the start, or nobody would hear it').toBe(true)
})

test('an empty list says so, and a failed one is announced and can be asked for again', () => {
  const onRetry = vi.fn()
  const { rerender } = renderAdmin(<PeopleTable rows={[]} />)
  expect(screen.getByText('Noch niemand erfasst.')).toBeTruthy()
  rerender(<PeopleTable state="error" rows={[]} error={{ onRetry }} />)
  expect(screen.getByRole('alert').textContent).toBe('Die Liste konnte nicht geladen werden.')
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals versuchen' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<PeopleTable state="error" error={{ text: 'Der Dienst ist weg.', onRetry }} />)
  expect(screen.getByRole('alert').textContent).toBe('Der Dienst ist weg.')
  expect(screen.queryByText('Flurina Cadonau'), 'rows of before are none of now').toBeNull()
})

test('as cards on a phone, too, it is a table: each part says by name what it is, and a lone cell is as wide as all columns', () => {
  const { rerender } = renderAdmin(<PeopleTable />)
  const parts = () => [...document.querySelectorAll('table, thead, tbody, tr, th, td')]
  const withoutRole = () => parts().filter((part) => !part.hasAttribute('role'))
  expect(withoutRole()).toEqual([])
  rerender(<PeopleTable rows={[]} />)
  expect(withoutRole()).toEqual([])
  expect(screen.getByRole<HTMLTableCellElement>('cell').colSpan).toBe(screen.getAllByRole('columnheader').length)
})

test('a row or a button that goes away leaves the focus to the table', async () => {
  const { rerender } = renderAdmin(<PeopleTable state="error" rows={[]} error={{ onRetry: () => undefined }} />)
  const table = screen.getByRole('table')
  screen.getByRole('button', { name: 'Nochmals versuchen' }).focus()
  rerender(<PeopleTable />)
  await waitFor(() => expect(document.activeElement).toBe(table))
  const actions = screen.getByRole('button', { name: 'Aktionen für Flurina Cadonau' })
  actions.focus()
  rerender(<PeopleTable rows={PEOPLE.slice(0, 1)} />)
  await waitFor(() => expect(document.activeElement).toBe(table))
})

test('every value carries its header for the cards of a phone', () => {
  renderAdmin(<PeopleTable />)
  expect(
    within(row('Flurina Cadonau'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ort7000 Chur', 'Geburtsdatum12.11.1951', 'NachweisAusgestellt', ''])
})
