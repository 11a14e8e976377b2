import { act, fireEvent, screen, typeInto } from '@e-collecting/ui/testing'
import { vi } from 'vitest'

export const street = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Strasse und Hausnummer' })

/** Types, waits as long as the search does, takes a suggestion and goes on. Under timers of the test. */
export async function enterAddress(line = 'Bahnhofstrasse 1, 8001 Zürich') {
  typeInto(await street(), 'Bahnhof')
  await act(() => vi.advanceTimersByTimeAsync(310))
  fireEvent.click(await screen.findByRole('option', { name: line }))
  fireEvent.click(screen.getByRole('button', { name: 'Weiter' }))
}
