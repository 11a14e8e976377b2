import { expect, onTestFinished, test, vi } from 'vitest'

test('no clock is made before somebody asks for a time: an engine blocks a page while it makes one', async () => {
  const Native = Intl.DateTimeFormat
  onTestFinished(() => void Object.assign(Intl, { DateTimeFormat: Native }))
  let made = 0
  class Counted extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      super(...given)
      made += 1
    }
  }
  Object.assign(Intl, { DateTimeFormat: Counted })
  vi.resetModules()
  const { swissDay } = await import('./swiss-time.ts')
  expect(made).toBe(0)
  swissDay(new Date('2026-11-20T10:00:00Z'))
  swissDay(new Date('2027-11-20T10:00:00Z'))
  expect(made).toBe(1)
})
