import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { Pager } from './pager.tsx'

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const nameOf = (name: string) => name
const items = ['Aebi Anna', 'Muster Beat', 'Zbinden Chiara']
const middle = { items, cursor: 'here', previous: 'before', next: 'after', total: 100_000 }
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test('it says from whom to whom and of how many, and leads to the first, previous and next page', async () => {
  const onGo = vi.fn()
  renderAdmin(<Pager page={middle} nameOf={nameOf} onGo={onGo} />)
  expect(screen.getByText('Aebi Anna bis Zbinden Chiara')).toBeTruthy()
  expect(screen.getByText('3 von 100 000').closest('p')?.getAttribute('aria-live')).toBe('polite')
  for (const name of ['Erste Seite', 'Zurück', 'Weiter']) await press(name)
  expect(onGo.mock.calls).toEqual([[null], ['before'], ['after']])
})

test('what leads nowhere keeps its place and the focus, but does nothing', async () => {
  const onGo = vi.fn()
  const { rerender } = renderAdmin(<Pager page={{ ...middle, previous: null }} nameOf={nameOf} onGo={onGo} />)
  expect([isOff('Erste Seite'), isOff('Zurück'), isOff('Weiter')]).toEqual([true, true, false])
  expect(screen.getByRole('button', { name: 'Zurück' }).hasAttribute('disabled')).toBe(false)
  await press('Zurück')
  rerender(<Pager page={{ ...middle, next: null }} nameOf={nameOf} onGo={onGo} />)
  expect([isOff('Zurück'), isOff('Weiter')]).toEqual([false, true])
  await press('Weiter')
  expect(onGo).not.toHaveBeenCalled()
})

test('where counting stopped it says more than that many, where nobody counts nothing', () => {
  const { rerender } = renderAdmin(<Pager page={{ ...middle, total: null }} nameOf={nameOf} onGo={vi.fn()} />)
  expect(screen.getByText('3 von mehr als 200')).toBeTruthy()
  const { total: _, ...uncounted } = middle
  rerender(<Pager page={uncounted} nameOf={nameOf} onGo={vi.fn()} />)
  expect(screen.queryByText(/von/)).toBeNull()
})

test('one page needs no ways and no range, none needs a word', () => {
  const whole = { items: ['Aebi Anna'], cursor: null, previous: null, next: null, total: 1 }
  const props = { nameOf, onGo: vi.fn(), onJump: vi.fn() }
  const { rerender } = renderAdmin(<Pager page={whole} {...props} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText('Aebi Anna')).toBeNull()
  expect(screen.getByText('1 von 1')).toBeTruthy()
  rerender(<Pager page={{ ...whole, items: [], total: 0 }} {...props} />)
  expect(screen.getByText('Keine Einträge')).toBeTruthy()
  const { total: _, ...uncounted } = whole
  rerender(<Pager page={uncounted} {...props} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('letters lead somewhere on Enter and by the button, nothing typed leads nowhere, and a failure is said', async () => {
  const onJump = vi.fn(async (_letters: string) => undefined)
  renderAdmin(<Pager page={middle} nameOf={nameOf} onJump={onJump} onGo={vi.fn()} />)
  await press('Springen')
  expect(onJump).not.toHaveBeenCalled()
  const field = screen.getByLabelText<HTMLInputElement>('Nachname beginnt mit')
  expect(field.autocomplete, 'the browser keeps no names').toBe('off')
  fireEvent.change(field, { target: { value: ' Mü ' } })
  await act(async () => void fireEvent.submit(field))
  expect(onJump.mock.calls).toEqual([['Mü']])
  onJump.mockRejectedValueOnce(new Error('down'))
  await press('Springen')
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('Die Liste konnte nicht geladen werden.').id)
  await press('Springen')
  expect(screen.queryByText('Die Liste konnte nicht geladen werden.')).toBeNull()
})

test('letters that are on their way lead there once, however often one presses', async () => {
  const onJump = vi.fn(() => new Promise<void>(() => undefined))
  renderAdmin(<Pager page={middle} nameOf={nameOf} onJump={onJump} onGo={vi.fn()} />)
  const field = screen.getByLabelText('Nachname beginnt mit')
  fireEvent.change(field, { target: { value: 'Mü' } })
  for (const _ of [1, 2]) await act(async () => void fireEvent.submit(field))
  expect(onJump).toHaveBeenCalledOnce()
})

test('however long two names are, what is shown of them leaves room for the buttons', () => {
  const long = 'Adolphblainecharlesdavidearlfrederickgeraldhubertirvinjohnkennethlloyd'
  renderAdmin(<Pager page={{ ...middle, items: [long, 'Zbinden Chiara'] }} nameOf={nameOf} onGo={vi.fn()} />)
  expect(screen.getByText('Adolphblainecharlesdavidearlfre… bis Zbinden Chiara')).toBeTruthy()
  const [whole, cut] = ['𝔄'.repeat(32), '𝔄'.repeat(33)]
  renderAdmin(<Pager page={{ ...middle, items: [whole, cut] }} nameOf={nameOf} onGo={vi.fn()} />)
  expect(screen.getByText(`${whole} bis ${'𝔄'.repeat(31)}…`)).toBeTruthy()
})

test('a page of one is no range; while the next one is on its way, that is said under the name of the list', () => {
  const page = { ...middle, items: ['Aebi Anna'] }
  renderAdmin(<Pager page={page} nameOf={nameOf} onGo={vi.fn()} label="Seiten der Einwohner" isBusy />)
  expect(screen.getByText('Aebi Anna')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Seiten der Einwohner' }).getAttribute('aria-busy')).toBe('true')
})

test('who turns the page from below the list reads on at its first row, once the next one is there', async () => {
  const listAbove = (page: typeof middle) => (
    <>
      <div data-testid="list" />
      <Pager page={page} nameOf={nameOf} onGo={vi.fn()} />
    </>
  )
  const { rerender } = renderAdmin(listAbove(middle))
  const list = screen.getByTestId('list')
  const scrolled = vi.fn()
  list.scrollIntoView = scrolled
  list.getBoundingClientRect = () => new DOMRect(0, -400, 800, 700)
  rerender(listAbove({ ...middle, cursor: 'elsewhere' }))
  expect(scrolled).not.toHaveBeenCalled()
  await press('Weiter')
  rerender(listAbove({ ...middle, cursor: 'elsewhere' }))
  expect(scrolled).not.toHaveBeenCalled()
  rerender(listAbove({ ...middle, cursor: 'after' }))
  expect(scrolled).toHaveBeenCalledOnce()
  rerender(listAbove({ ...middle, cursor: 'back by the history' }))
  expect(scrolled).toHaveBeenCalledOnce()
  list.getBoundingClientRect = () => new DOMRect(0, 20, 800, 700)
  await press('Weiter')
  rerender(listAbove(middle))
  expect(scrolled).toHaveBeenCalledOnce()
})
