import { expect, test } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { type Attempt, beginAttempt, FaultBanner } from './fault-banner.tsx'

const form = (attempt: Attempt | null, title: string | null = 'Fehlt') => (
  <form>
    <FaultBanner
      attempt={attempt}
      title={title}
      faults={[
        { field: 'city', text: 'Ort' },
        { field: 'type', text: 'Art' },
      ]}
    />
    <input name="city" aria-label="Ort" />
    <input type="radio" name="type" value="a" aria-label="Initiative" />
    <input type="radio" name="type" value="b" aria-label="Referendum" />
  </form>
)
const city = () => screen.getByRole('textbox', { name: 'Ort' })

test('each fault leads to its field, to the first one of several choices, and leaves the address as it is', () => {
  render(form(beginAttempt()))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(fireEvent.click(screen.getByRole('link', { name: 'Ort' }))).toBe(false)
  expect(document.activeElement).toBe(city())
  expect(fireEvent.click(screen.getByRole('link', { name: 'Art' }))).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Initiative' }))
})

test('each attempt gives it the focus; what is wrong anew without one does not', () => {
  const first = beginAttempt()
  const { rerender } = render(form(first))
  city().focus()
  rerender(form(first, null))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(form(first, 'Fehlt wieder'))
  expect(document.activeElement).toBe(city())
  rerender(form(beginAttempt(), 'Fehlt wieder'))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a banner that comes when somebody is elsewhere already, or that nobody has asked for, leaves them there', () => {
  const { unmount } = render(form(null))
  expect(document.activeElement).toBe(document.body)
  city().focus()
  const late = beginAttempt()
  unmount()
  render(form(late))
  expect(document.activeElement).toBe(document.body)
})
