import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { act, fireEvent, render, screen, typeInto } from '../testing.tsx'
import { TownCombobox } from './combobox.examples.tsx'
import { CLOSE_AFTER_BLUR_MS, nextIndex } from './use-list-navigation.ts'

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => typeInto(field(), value)
const press = (key: string) => fireEvent.keyDown(field(), { key })
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const activeText = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('typing opens the list, and the count is announced', () => {
  render(<TownCombobox />)
  type('bern')
  expect(shown()).toEqual(['Bern', 'Bernex', 'Bernhardzell'])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('3 Vorschläge')
})

test('what a browser fills in while one is elsewhere opens no list', () => {
  render(<TownCombobox />)
  fireEvent.change(field(), { target: { value: 'bern' } })
  expect(field().value).toBe('bern')
  expect(shown()).toEqual([])
})

test('the arrows walk round the list and Enter takes the option they stand on', () => {
  render(<TownCombobox />)
  type('bern')
  press('ArrowDown')
  expect(activeText()).toBe('Bern')
  press('ArrowUp')
  expect(activeText()).toBe('Bernhardzell')
  press('ArrowDown')
  press('ArrowDown')
  expect(activeText()).toBe('Bernex')
  press('Enter')
  expect(field().value).toBe('Bernex')
  expect(shown()).toEqual([])
})

test('Enter without an option is left to the form', () => {
  render(<TownCombobox />)
  type('bern')
  expect(press('Enter')).toBe(true)
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
})

test('after a choice the list stays shut until the person types again', () => {
  render(<TownCombobox />)
  type('bern')
  fireEvent.click(screen.getByText('Bern'))
  expect(shown()).toEqual([])
  type('be')
  expect(shown()).toHaveLength(3)
})

test('Escape closes the list and keeps the text', () => {
  render(<TownCombobox />)
  type('bern')
  press('Escape')
  expect(shown()).toEqual([])
  expect(field().value).toBe('bern')
})

test('the list closes 150 ms after the field has lost the focus, unless it comes back', () => {
  render(<TownCombobox />)
  type('bern')
  fireEvent.blur(field())
  act(() => vi.advanceTimersByTime(CLOSE_AFTER_BLUR_MS - 1))
  expect(shown()).toHaveLength(3)
  fireEvent.focus(field())
  act(() => vi.advanceTimersByTime(CLOSE_AFTER_BLUR_MS))
  expect(shown()).toHaveLength(3)
  fireEvent.blur(field())
  act(() => vi.advanceTimersByTime(CLOSE_AFTER_BLUR_MS))
  expect(shown()).toEqual([])
})

test('a press elsewhere closes the list at once', () => {
  render(<TownCombobox />)
  type('bern')
  fireEvent.pointerDown(document.body)
  expect(shown()).toEqual([])
})

test('the list belongs to its field, and says which option the arrows stand on', () => {
  render(<TownCombobox />)
  expect(field().hasAttribute('aria-controls')).toBe(false)
  type('bern')
  press('ArrowDown')
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('listbox'))
  const selected = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
  expect(selected()).toEqual(['Bern'])
  type('berne')
  expect(activeText()).toBeNull()
})

test('where the list has become shorter the arrows stand on nothing that is not there', () => {
  const { rerender } = render(<TownCombobox />)
  type('bern')
  press('ArrowUp')
  expect(activeText()).toBe('Bernhardzell')
  for (const options of [['Bern', 'Bernex'], ['Bern']]) {
    rerender(<TownCombobox options={options} />)
    expect(field().hasAttribute('aria-activedescendant'), `${options.length} left`).toBe(false)
  }
})

test('Escape closes the list alone, and not what the field stands in', () => {
  const closeAll = vi.fn()
  document.addEventListener('keydown', closeAll)
  render(<TownCombobox />)
  type('bern')
  press('Escape')
  expect(closeAll).not.toHaveBeenCalled()
  press('Escape')
  expect(closeAll).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', closeAll)
})

test('whether it has to be filled in is said, and its owner hears of who leaves it', () => {
  const leave = vi.fn()
  render(<TownCombobox required onBlur={leave} />)
  expect(field().getAttribute('aria-required')).toBe('true')
  fireEvent.blur(field())
  expect(leave).toHaveBeenCalledOnce()
})

test('Tab leaves the list, which closes', () => {
  render(<TownCombobox />)
  type('bern')
  expect(press('Tab')).toBe(true)
  expect(shown()).toEqual([])
})

test('a press on an option leaves the focus in the field, and the list open until it is let go', () => {
  render(<TownCombobox />)
  type('bern')
  expect(fireEvent.pointerDown(screen.getByText('Bernex'))).toBe(false)
  expect(shown()).toHaveLength(3)
})

test('a search under way and one without result say so', () => {
  const { rerender } = render(<TownCombobox status="loading" />)
  type('bern')
  expect(screen.getByRole('status').textContent).toBe('Vorschläge werden geladen …')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  rerender(<TownCombobox status="ready" options={[]} />)
  expect(screen.getByRole('status').textContent).toBe('Nichts gefunden')
  // It is said once, and seen beside.
  expect(screen.getAllByText('Nichts gefunden').map((element) => element.getAttribute('aria-hidden'))).toEqual([
    'true',
    null,
  ])
})

test('where nothing was searched nothing is said, and no list stands below', () => {
  render(<TownCombobox status="idle" options={[]} />)
  type('b')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByText('Nichts gefunden')).toBeNull()
})

test('the option that is marked comes into view, whether by an arrow or by the pointer', () => {
  const seen: (string | null)[] = []
  HTMLElement.prototype.scrollIntoView = function () {
    seen.push(this.textContent)
  }
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
  render(<TownCombobox />)
  type('bern')
  expect(seen).toEqual([])
  press('ArrowUp')
  fireEvent.pointerMove(screen.getByText('Bernex'))
  expect(activeText()).toBe('Bernex')
  expect(seen).toEqual(['Bernhardzell', 'Bernex'])
})

test('walking an empty list stands on nothing', () => {
  expect(nextIndex(-1, 1, 0)).toBe(-1)
  expect(nextIndex(-1, -1, 4)).toBe(3)
  expect(nextIndex(3, 1, 4)).toBe(0)
})
