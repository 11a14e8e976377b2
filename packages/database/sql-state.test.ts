import { expect, test } from 'vitest'
import { insertUnlessGone, sqlState, UNIQUE_VIOLATION } from './sql-state.ts'

const fault = Object.assign(new Error('duplicate key'), { code: UNIQUE_VIOLATION })

test('the state is that of the database, however often the error was wrapped', () => {
  for (const error of [
    fault,
    new Error('Failed query', { cause: fault }),
    new Error('x', { cause: new Error('y', { cause: fault }) }),
  ])
    expect(sqlState(error)).toBe(UNIQUE_VIOLATION)
})

test('what is no error, or has no code, has no state', () => {
  for (const error of ['23505', { code: '23505' }, undefined, new Error('x')]) expect(sqlState(error)).toBeUndefined()
})

test('a row is not there when what it names has gone; any other fault stays one', async () => {
  const gone = new Error('Failed query', { cause: Object.assign(new Error('violates'), { code: '23503' }) })
  expect([await insertUnlessGone(Promise.resolve()), await insertUnlessGone(Promise.reject(gone))]).toEqual([
    true,
    false,
  ])
  await expect(insertUnlessGone(Promise.reject(fault))).rejects.toBe(fault)
})
