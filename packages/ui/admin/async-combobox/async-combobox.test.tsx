import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, typeInto } from '../../testing.tsx'
import { SEARCH_DELAY_MS } from '../search-field/use-debounced-search.ts'
import { renderAdmin } from '../testing/render-admin.tsx'
import { PersonCombobox } from './async-combobox.examples.tsx'

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => typeInto(field(), text)
const pass = (ms = SEARCH_DELAY_MS) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => document.querySelector('[role=status]')?.textContent
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('typing searches on the server, and a choice stands in the field', async () => {
  renderAdmin(<PersonCombobox />)
  type('wende')
  expect(said()).toBe('Es wird gesucht …')
  await pass()
  expect(said()).toBe('')
  expect(options()).toEqual(['Wendelgard Beispiel, 04.07.1968', 'Wendelin Muster, 29.02.1996'])
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('Wendelgard Beispiel')
  expect(options()).toEqual([])
  fireEvent.blur(field())
  expect(field().value).toBe('Wendelgard Beispiel')
})

test('an edit of the choice takes it back and searches anew', async () => {
  const onSelect = vi.fn()
  renderAdmin(
    <PersonCombobox selected={{ id: '1', name: 'Wendelgard Beispiel', born: '04.07.1968' }} onSelect={onSelect} />,
  )
  type('Wendelgard B')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(null)
})

/** As one that keeps the choice in the address: it knows of it a moment later. */
function LateOwner() {
  const [person, setPerson] = useState<{ id: string; name: string; born: string } | null>(null)
  return (
    <>
      <PersonCombobox selected={person} onSelect={(chosen) => void setTimeout(() => setPerson(chosen), LATE_MS)} />
      <button type="button" onClick={() => setPerson(null)}>
        Leeren
      </button>
    </>
  )
}
const LATE_MS = 50

test('an owner that comes after the choice brings neither the list back nor what was typed before', async () => {
  renderAdmin(<LateOwner />)
  type('wende')
  await pass()
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('Wendelgard Beispiel')
  await pass()
  expect(options()).toEqual([])
  fireEvent.click(screen.getByText('Leeren'))
  expect(field().value).toBe('')
  type('wende')
  await pass()
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await pass()
  type('Wendeli')
  expect(field().value).toBe('Wendeli')
  await pass()
  expect(options()).toEqual(['Wendelin Muster, 29.02.1996'])
})

test('one letter is too little, nothing found is said', async () => {
  const search = vi.fn(async () => [])
  renderAdmin(<PersonCombobox search={search} />)
  type('w')
  await pass()
  expect(search).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
  type('wx')
  await pass()
  expect(said()).toBe('Nichts gefunden')
})

test('the answer to an earlier text is dropped, however late it comes', async () => {
  const answers: ((people: { id: string; name: string; born: string }[]) => void)[] = []
  const signals: AbortSignal[] = []
  const search = (_text: string, signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<{ id: string; name: string; born: string }[]>((resolve) => answers.push(resolve))
  }
  renderAdmin(<PersonCombobox search={search} />)
  type('we')
  await pass()
  type('wen')
  await pass()
  await act(async () => {
    answers[1]?.([{ id: '2', name: 'neu', born: '' }])
    answers[0]?.([{ id: '1', name: 'alt', born: '' }])
  })
  expect(options()).toEqual(['neu, '])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('what was found for an earlier text cannot be chosen for another, nor for too few letters', async () => {
  renderAdmin(<PersonCombobox />)
  type('wende')
  await pass()
  expect(options()).toHaveLength(2)
  type('wendel')
  expect(options()).toEqual(['Es wird gesucht …'])
  await pass()
  expect(options()).toHaveLength(2)
  type('w')
  expect(options()).toEqual([])
})

test('it asks once, trimmed, when typing has paused, as its owner searches by now, and not for what was chosen', async () => {
  const earlier = vi.fn(async () => [])
  const search = vi.fn(async (_text: string) => [{ id: '1', name: 'Wendelgard Beispiel', born: '04.07.1968' }])
  const { rerender } = renderAdmin(<PersonCombobox search={earlier} />)
  type('we')
  await pass(SEARCH_DELAY_MS - 1)
  rerender(<PersonCombobox search={search} />)
  type(' wen ')
  await pass()
  expect(earlier).not.toHaveBeenCalled()
  expect(search.mock.calls.map(([text]) => text)).toEqual(['wen'])
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await pass()
  expect(search).toHaveBeenCalledOnce()
})

test('a fault that its owner names comes before that of a search, and that it is needed is said to a screen reader', async () => {
  renderAdmin(<PersonCombobox required error="Bitte wählen" search={() => Promise.reject(new Error('down'))} />)
  type('wen')
  await pass()
  expect(screen.getByText('Bitte wählen')).toBeTruthy()
  expect(screen.queryByText(/Die Suche hat nicht funktioniert/)).toBeNull()
  expect([field().getAttribute('aria-required'), field().getAttribute('aria-invalid')]).toEqual(['true', 'true'])
})

test('a failed search says so and the next one helps', async () => {
  const search = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue([])
  renderAdmin(<PersonCombobox search={search} />)
  type('wen')
  await pass()
  expect(screen.getByText('Die Suche hat nicht funktioniert. Versuchen Sie es nochmals.')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type('wend')
  await pass()
  expect(field().hasAttribute('aria-invalid')).toBe(false)
})
