import { expect, test } from 'vitest'
import { parseRemembered, rememberInTab, type TabStorage } from './tab-storage.ts'

function memory(): TabStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

test('a text is kept under its key, and of nothing nothing stays', () => {
  const storage = memory()
  rememberInTab(storage, 'a', '{"step":1}')
  expect([...storage.kept]).toEqual([['a', '{"step":1}']])
  rememberInTab(storage, 'a', null)
  expect(storage.kept.size).toBe(0)
})

test('a memory that is full, or none at all, breaks nothing', () => {
  const full: TabStorage = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => rememberInTab(full, 'a', 'x')).not.toThrow()
  expect(() => rememberInTab(null, 'a', 'x')).not.toThrow()
})

test.each([null, 'null', '7', '"step"', '{'])('%s is nothing that was kept', (stored) => {
  expect(parseRemembered(stored)).toBeNull()
})

test('what was kept comes back', () => {
  expect(parseRemembered('{"step":1}')).toEqual({ step: 1 })
})
