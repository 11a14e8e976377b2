import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen } from '../../testing.tsx'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { addToast, TOAST_MS, TOAST_WITH_ACTION_MS, type Toast } from './toast-queue.ts'
import { ToastButtons } from './toasts.examples.tsx'

const SAVED: Toast = { type: 'success', text: 'Gespeichert.' }
const FAILED: Toast = { type: 'error', text: 'Der Dienst antwortet nicht.' }

const show = ({ text }: Toast) => fireEvent.click(screen.getByText(`Zeige ${text}`))
const shown = () => document.querySelectorAll('section [aria-label="Meldung schliessen"]').length
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const card = (text: string) => screen.getByText(text).closest('div.pointer-events-auto')!

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('success is said politely and goes after six seconds', () => {
  renderAdmin(<ToastButtons toasts={[SAVED]} />)
  show(SAVED)
  expect(screen.getByText('Gespeichert.').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  pass(TOAST_MS - 1)
  expect(shown()).toBe(1)
  pass(1)
  expect(shown()).toBe(0)
})

test('an error is said at once and stays until it is closed', () => {
  renderAdmin(<ToastButtons toasts={[FAILED]} />)
  show(FAILED)
  expect(screen.getByText('Der Dienst antwortet nicht.').closest('[aria-live]')?.getAttribute('aria-live')).toBe(
    'assertive',
  )
  pass(600_000)
  expect(shown()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Meldung schliessen' }))
  expect(shown()).toBe(0)
})

test.each([
  ['points at it', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['is in it', fireEvent.focus, fireEvent.blur],
])('time stands still while somebody %s', (_way, hold, leave) => {
  renderAdmin(<ToastButtons toasts={[SAVED]} />)
  show(SAVED)
  hold(card('Gespeichert.'))
  pass(60_000)
  expect(shown()).toBe(1)
  leave(card('Gespeichert.'))
  pass(TOAST_MS)
  expect(shown()).toBe(0)
})

test('an action is done once, closes the message, and stays long enough to be reached', () => {
  const onSelect = vi.fn()
  const undo: Toast = { type: 'success', text: 'Gelöscht.', action: { label: 'Rückgängig', onSelect } }
  renderAdmin(<ToastButtons toasts={[undo]} />)
  show(undo)
  pass(TOAST_WITH_ACTION_MS - 1)
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(shown()).toBe(0)
})

test('three at most: the oldest that is no error makes room, and the same words stand once', () => {
  const add = (queue: ReturnType<typeof addToast>, type: Toast['type'], text: string, id: number) =>
    addToast(queue, { type, text, id })
  let queue = add([], 'error', 'a', 1)
  queue = add(queue, 'success', 'b', 2)
  queue = add(queue, 'info', 'c', 3)
  queue = add(queue, 'success', 'd', 4)
  expect(queue.map(({ text }) => text)).toEqual(['a', 'c', 'd'])
  queue = add(queue, 'info', 'c', 5)
  expect(queue.map(({ text }) => text)).toEqual(['a', 'd', 'c'])
  queue = [1, 2, 3].reduce((all, id) => add(all, 'error', `e${id}`, id), queue)
  expect(queue.map(({ text }) => text)).toEqual(['e1', 'e2', 'e3'])
})

test('while a panel is open the message stands inside it, where it can be heard and pressed', () => {
  renderAdmin(
    <SidePanel isOpen onClose={() => undefined} title="Nachweis">
      <ToastButtons toasts={[SAVED]} />
    </SidePanel>,
  )
  show(SAVED)
  expect(shown()).toBe(1)
  expect(screen.getByRole('dialog').contains(screen.getByText('Gespeichert.'))).toBe(true)
})
