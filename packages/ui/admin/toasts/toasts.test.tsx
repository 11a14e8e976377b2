import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, within } from '../../testing.tsx'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { ToastButtons } from './toasts.examples.tsx'
import { TOAST_MS, type Toast, useToast } from './toasts.tsx'

const SAVED: Toast = { type: 'success', text: 'Gespeichert.' }
const FAILED: Toast = { type: 'error', text: 'Der Dienst antwortet nicht.' }

const show = ({ text }: Toast) => fireEvent.click(screen.getByText(`Zeige ${text}`))
const shown = () => screen.queryAllByRole('button', { name: 'Meldung schliessen' }).length
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('success is said politely, stands once and goes after six seconds', () => {
  renderAdmin(<ToastButtons toasts={[SAVED]} />)
  show(SAVED)
  show(SAVED)
  expect(shown()).toBe(1)
  expect(screen.getByText('Gespeichert.').closest('[role=status]')).toBeTruthy()
  pass(TOAST_MS)
  expect(shown()).toBe(0)
})

test.each([
  ['what has the focus below a message is moved above it', { top: 680, height: 40 }, 1],
  ['what ends above the message stays', { top: 600, height: 40 }, 0],
  ['what was moved out of the window by hand stays', { top: 900, height: 40 }, 0],
  [
    'a list that has no room above the message stays, and does not jump to its beginning',
    { top: 200, height: 2000 },
    0,
  ],
])('%s', (_, { top, height }, moves) => {
  const moved = vi.fn()
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this === document.activeElement ? new DOMRect(0, top, 100, height) : new DOMRect(0, 700, 100, 60)
  })
  renderAdmin(<ToastButtons toasts={[SAVED]} />)
  const button = screen.getByText(`Zeige ${SAVED.text}`)
  button.scrollIntoView = moved
  button.focus()
  show(SAVED)
  expect(moved).toHaveBeenCalledTimes(moves)
  boxes.mockRestore()
})

test('an address in a message ends a line between its parts', () => {
  const sent: Toast = {
    type: 'success',
    text: 'Einladung gesendet an beatrix.niederhauser@gemeindeverwaltung-bern.example',
  }
  renderAdmin(<ToastButtons toasts={[sent]} />)
  show(sent)
  expect(screen.getByRole('status').innerHTML).toContain('niederhauser<wbr>@gemeindeverwaltung-<wbr>bern')
})

test('an error is said at once and stays until it is closed', () => {
  renderAdmin(<ToastButtons toasts={[FAILED]} />)
  show(FAILED)
  expect(screen.getByText('Der Dienst antwortet nicht.').closest('[role=alert]')).toBeTruthy()
  pass(600_000)
  fireEvent.click(screen.getByRole('button', { name: 'Meldung schliessen' }))
  expect(shown()).toBe(0)
})

test('what did not work is said before why', () => {
  function Fails() {
    const { showFailure } = useToast()
    const fail = () => showFailure(new Error('x'), 'Nicht gespeichert.')
    return (
      <button type="button" onClick={fail}>
        Sichern
      </button>
    )
  }
  renderAdmin(<Fails />)
  fireEvent.click(screen.getByText('Sichern'))
  expect(screen.getByRole('alert').textContent).toMatch(/Nicht gespeichert\. \S/)
})

test('three messages stand at once, each says what it is, and the same words of another kind are another message', () => {
  renderAdmin(<ToastButtons toasts={[SAVED, { ...SAVED, type: 'info' }, FAILED]} />)
  for (const button of screen.getAllByText(/^Zeige/)) fireEvent.click(button)
  const region = within(screen.getByRole('region', { name: /Meldungen/ }))
  expect(region.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)).toEqual([
    'Fehler: Der Dienst antwortet nicht.',
    'Hinweis: Gespeichert.',
    'Erledigt: Gespeichert.',
  ])
})

test('an action is done once and closes the message, also over an open panel', () => {
  const onSelect = vi.fn()
  const undo: Toast = { type: 'success', text: 'Gelöscht.', action: { label: 'Rückgängig', onSelect } }
  renderAdmin(
    <SidePanel onClose={() => undefined} title="Nachweis">
      <ToastButtons toasts={[undo]} />
    </SidePanel>,
  )
  show(undo)
  pass(TOAST_MS)
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(shown()).toBe(0)
})

test('a sheet keeps the room that a message took: it does not move when the message goes', async () => {
  renderAdmin(
    <SidePanel onClose={() => undefined} title="Nachweis">
      <ToastButtons toasts={[SAVED]} />
    </SidePanel>,
  )
  const roomOf = (element: HTMLElement | null) => element?.style.getPropertyValue('--toasts')
  const sheet = document.querySelector<HTMLElement>('[data-modal]')
  expect(roomOf(sheet)).toBe('')
  show(SAVED)
  await act(async () => undefined)
  const room = roomOf(document.documentElement)
  expect(Number.parseFloat(room ?? '')).toBeGreaterThan(0)
  pass(TOAST_MS)
  expect(shown()).toBe(0)
  expect(roomOf(document.documentElement)).toBe('')
  expect(roomOf(sheet)).toBe(room)
})
