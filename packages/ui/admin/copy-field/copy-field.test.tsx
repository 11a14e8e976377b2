import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { COPIED_MS, CopyField } from './copy-field.tsx'

function withClipboard(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  renderAdmin(<CopyField label="DID" value="did:webvh:abc" />)
}
const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kopieren' })))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one press copies the value and says so for a while', async () => {
  const copied: string[] = []
  withClipboard(async (text) => void copied.push(text))
  await copy()
  expect(copied).toEqual(['did:webvh:abc'])
  expect(screen.getByRole('status').textContent).toBe('Kopiert')
  act(() => vi.advanceTimersByTime(COPIED_MS))
  expect(screen.getByRole('button', { name: 'Kopieren' })).toBeTruthy()
})

test('where the browser refuses, the text is marked for the keyboard', async () => {
  withClipboard(() => Promise.reject(new Error('denied')))
  await copy()
  expect(screen.getByRole('status').textContent).toContain('Nicht kopiert.')
  const field = screen.getByLabelText<HTMLInputElement>('DID')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'did:webvh:abc'.length])
  act(() => vi.advanceTimersByTime(COPIED_MS))
  expect(screen.getByRole('status').textContent).toContain('Nicht kopiert.')
})

test('whoever comes into the field has all of it marked', () => {
  withClipboard(async () => undefined)
  const field = screen.getByLabelText<HTMLInputElement>('DID')
  field.setSelectionRange(0, 0)
  fireEvent.focus(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'did:webvh:abc'.length])
})
