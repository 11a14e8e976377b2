import { expect, test } from 'vitest'
import { rememberReturn } from './remember-return.ts'

test('a tab that comes back to its test keeps the test identity that waits there to be collected', () => {
  const kept = new Map([['e-collecting-test', JSON.stringify({ offerId: 'o1', session: null })]])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  rememberReturn(storage, { flow: 'test', id: 's1', popularVote: null, municipality: null, answerableMs: 60 }, 1000)
  expect(JSON.parse(kept.get('e-collecting-test') ?? '')).toEqual({
    offerId: 'o1',
    session: { id: 's1', deadlineMs: 1060 },
  })
})
