import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { SearchField } from './search-field.tsx'
import { SEARCH_DELAY_MS } from './use-debounced-search.ts'

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function show() {
  const asked: string[] = []
  function Owner() {
    const [value, setValue] = useState('')
    const search = (text: string) => {
      asked.push(text)
      setValue(text)
    }
    return (
      <>
        <SearchField label="Suche" value={value} onSearch={search} />
        <button type="button" onClick={() => setValue('')}>
          Filter leeren
        </button>
      </>
    )
  }
  const { unmount } = renderAdmin(<Owner />)
  return Object.assign(asked, { unmount })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a search is asked once, trimmed, when typing has paused', () => {
  const asked = show()
  type('Mus')
  pass(SEARCH_DELAY_MS - 1)
  type(' Muster ')
  pass(SEARCH_DELAY_MS - 1)
  expect([...asked]).toEqual([])
  pass(1)
  expect([...asked]).toEqual(['Muster'])
  expect(field().value).toBe(' Muster ')
})

test('it asks its owner of by now, keeps no name in the history of the browser, and says while it is asked', () => {
  const [earlier, later] = [vi.fn(), vi.fn()]
  const { rerender } = renderAdmin(<SearchField label="Suche" value="" onSearch={earlier} isBusy />)
  expect(field().autocomplete).toBe('off')
  expect(field().closest('[aria-busy=true]')).toBeTruthy()
  type('Muster')
  rerender(<SearchField label="Suche" value="" onSearch={later} />)
  pass(SEARCH_DELAY_MS)
  expect(field().closest('[aria-busy=true]')).toBeNull()
  expect([earlier, later].map(({ mock }) => mock.calls)).toEqual([[], [['Muster']]])
})

test('Enter does not wait, and the same is not asked twice', () => {
  const asked = show()
  type('Muster')
  // The form that it may stand in is not sent by it.
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false)
  fireEvent.keyDown(field(), { key: 'Enter' })
  pass(SEARCH_DELAY_MS)
  expect([...asked]).toEqual(['Muster'])
})

test('the button and Escape empty the field and keep the focus in it', () => {
  const asked = show()
  type('Muster')
  pass(SEARCH_DELAY_MS)
  fireEvent.click(screen.getByRole('button', { name: 'Suche leeren' }))
  expect([field().value, document.activeElement]).toEqual(['', field()])
  type('B')
  fireEvent.keyDown(field(), { key: 'Escape' })
  pass(SEARCH_DELAY_MS)
  expect([...asked]).toEqual(['Muster', ''])
})

test('the field follows when its owner drops the search', () => {
  const asked = show()
  type('Muster')
  pass(SEARCH_DELAY_MS)
  fireEvent.click(screen.getByText('Filter leeren'))
  expect(field().value).toBe('')
  type('Muster')
  pass(SEARCH_DELAY_MS)
  expect([...asked], 'the same is another search by now').toEqual(['Muster', 'Muster'])
})

test('what was typed before its owner dropped the search, or the field went away, is not asked any more', () => {
  const asked = show()
  type('Muster')
  pass(SEARCH_DELAY_MS)
  type('Bern')
  fireEvent.click(screen.getByText('Filter leeren'))
  pass(SEARCH_DELAY_MS)
  expect([...asked]).toEqual(['Muster'])
  type('Chur')
  asked.unmount()
  pass(SEARCH_DELAY_MS)
  expect([...asked]).toEqual(['Muster'])
})

test('Escape empties the field, and only an empty one leaves it to what the field stands in', () => {
  show()
  const closeAll = vi.fn()
  document.addEventListener('keydown', closeAll)
  type('Muster')
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false)
  expect(closeAll).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true)
  expect(closeAll).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', closeAll)
})
