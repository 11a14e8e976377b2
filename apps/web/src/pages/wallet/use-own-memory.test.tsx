import { render } from '@e-collecting/ui/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { useOwnMemory } from './use-own-memory.ts'

afterEach(() => {
  Reflect.deleteProperty(history, 'length')
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function Wallet() {
  useOwnMemory()
  return null
}

/** What the tab remembers after the wallet has been opened in it. */
function rememberedAfter({ isOpened, visits }: { isOpened: boolean; visits: number }) {
  sessionStorage.setItem('e-collecting-support', 'an address')
  vi.stubGlobal('opener', isOpened ? {} : null)
  Object.defineProperty(history, 'length', { configurable: true, value: visits })
  render(<Wallet />)
  return sessionStorage.getItem('e-collecting-support')
}

test('a tab that another page has opened forgets what it has copied of it; one that has been elsewhere, or that nobody opened, does not', () => {
  expect(rememberedAfter({ isOpened: true, visits: 1 })).toBeNull()
  expect(rememberedAfter({ isOpened: true, visits: 2 })).toBe('an address')
  expect(rememberedAfter({ isOpened: false, visits: 1 })).toBe('an address')
})

test('where a browser keeps nothing the wallet opens all the same', () => {
  const forget = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => rememberedAfter({ isOpened: true, visits: 1 })).not.toThrow()
  forget.mockRestore()
})
