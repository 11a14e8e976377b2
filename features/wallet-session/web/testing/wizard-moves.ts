import { act, fireEvent, screen } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, vi } from 'vitest'

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => fireEvent.click(button(name))
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
/** How the heading of a step begins: where it stands among all of them. */
export const inStepsOf =
  <Step extends string>(steps: readonly Step[]) =>
  (step: Step) =>
    new RegExp(`^Schritt ${steps.indexOf(step) + 1} von ${steps.length}`)
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Each test of the file begins in a tab that remembers nothing, at ten o'clock; time passes by itself too. */
export function setFreshTab() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T10:00:00Z') })
    sessionStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
