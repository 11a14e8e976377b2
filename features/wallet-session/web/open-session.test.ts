import { expect, test } from 'vitest'
import { sessionFromStored } from './open-session.ts'

test('a session that was kept is read back with its id and its end, and nothing else', () => {
  expect(sessionFromStored({ id: 's1', deadlineMs: 5, more: 'x' })).toEqual({ id: 's1', deadlineMs: 5 })
})

test.each([{ id: 's1' }, { id: 's1', deadlineMs: '5' }, { deadlineMs: 5 }, { id: 1, deadlineMs: 5 }, null, 's1'])(
  'anything else counts as none: %j',
  (stored) => {
    expect(sessionFromStored(stored)).toBeNull()
  },
)
