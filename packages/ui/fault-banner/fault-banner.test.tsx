import { expect, test } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { FaultBanner } from './fault-banner.tsx'

test('each fault leads to its field, to the first one of several choices, and leaves the address as it is', () => {
  render(
    <form>
      <FaultBanner
        title="Fehlt"
        faults={[
          { field: 'city', text: 'Ort' },
          { field: 'type', text: 'Art' },
        ]}
      />
      <input name="city" aria-label="Ort" />
      <input type="radio" name="type" value="a" aria-label="Initiative" />
      <input type="radio" name="type" value="b" aria-label="Referendum" />
    </form>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(fireEvent.click(screen.getByRole('link', { name: 'Ort' }))).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ort' }))
  expect(fireEvent.click(screen.getByRole('link', { name: 'Art' }))).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Initiative' }))
})
