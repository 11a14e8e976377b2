import { expect, test, vi } from 'vitest'
import { fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { Pager } from './pager.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('it says which rows of how many, and leads to the first, previous and next page', () => {
  const onPage = vi.fn()
  renderAdmin(<Pager page={3} pageSize={25} shown={25} total={100_000} onPage={onPage} />)
  expect(screen.getByText('51–75 von 100 000')).toBeTruthy()
  expect(screen.getByText('Seite 3 von 4000')).toBeTruthy()
  for (const name of ['Erste Seite', 'Zurück', 'Weiter']) press(name)
  expect(onPage.mock.calls).toEqual([[1], [2], [4]])
})

test('what leads nowhere keeps its place but does nothing', () => {
  const onPage = vi.fn()
  renderAdmin(<Pager page={1} pageSize={25} shown={25} total={50} onPage={onPage} />)
  const previous = screen.getByRole('button', { name: 'Zurück' })
  expect([previous.getAttribute('aria-disabled'), previous.hasAttribute('disabled')]).toEqual(['true', false])
  press('Zurück')
  press('Erste Seite')
  expect(onPage).not.toHaveBeenCalled()
})

test('the last page has no next, and where counting stopped a full page has one', () => {
  const { rerender } = renderAdmin(<Pager page={2} pageSize={25} shown={25} total={50} onPage={vi.fn()} />)
  const next = () => screen.getByRole('button', { name: 'Weiter' }).getAttribute('aria-disabled')
  expect(next()).toBe('true')
  rerender(<Pager page={40} pageSize={25} shown={25} total={1000} isTotalCapped onPage={vi.fn()} />)
  expect(next()).toBe('false')
  expect(screen.getByText('976–1000 von mehr als 1000')).toBeTruthy()
})

test('one page needs no buttons, none needs a word', () => {
  const { rerender } = renderAdmin(<Pager page={1} pageSize={25} shown={7} total={7} onPage={vi.fn()} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Pager page={1} pageSize={25} shown={0} total={0} onPage={vi.fn()} />)
  expect(screen.getByText('Keine Einträge')).toBeTruthy()
})
