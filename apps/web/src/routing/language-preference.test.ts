// @vitest-environment jsdom-of-the-server
import { expect, test, vi } from 'vitest'
import { LANGUAGE_KEY, readStoredLanguage, storeLanguage } from './language-preference.ts'

test('the language is kept for a year, for every page of the site, and goes along only where a link leads here', () => {
  const kept = vi.spyOn(document, 'cookie', 'set')
  storeLanguage('rm')
  expect(kept.mock.calls).toEqual([[`${LANGUAGE_KEY}=rm; Path=/; Max-Age=31536000; SameSite=Lax`]])
  expect(readStoredLanguage()).toBe('rm')
  kept.mockRestore()
  localStorage.clear()
})

test('where a browser keeps nothing, nothing is known and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const spies = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')]
  for (const spy of spies) spy.mockImplementation(refuse)
  expect(() => storeLanguage('it')).not.toThrow()
  expect(readStoredLanguage()).toBeNull()
  for (const spy of spies) spy.mockRestore()
})
