import { expect, test } from 'vitest'
import { describeError } from './problems.ts'

const MESSAGE = 'duplicate key\n    at Anna Muster, Dorfweg 1\nat Anna Muster (file.ts:1:1)'

test('says where an error comes from and nothing of its message', () => {
  class QueryError extends Error {
    override name = 'QueryError'
    code = '23505'
  }
  const description = describeError(new QueryError(MESSAGE))
  expect(description).toEqual({ error: 'QueryError', code: '23505', at: expect.any(Array) })
  const { at } = description as { at: string[] }
  expect(at[0]).toMatch(/^at .*problems\.test\.ts:\d+:\d+/)
  expect(at.length).toBeLessThanOrEqual(6)
  expect(JSON.stringify(description)).not.toContain('Anna')
})

test('the cause is described in the same way', () => {
  const description = describeError(new Error('query failed', { cause: new TypeError(MESSAGE) }))
  expect(description).toMatchObject({
    error: 'Error',
    cause: { error: 'TypeError', at: expect.arrayContaining([expect.stringContaining('problems.test.ts')]) },
  })
  expect(JSON.stringify(description)).not.toContain('Anna')
})

test('an error whose message was changed after its stack was written says nothing of either', () => {
  const error = new Error(MESSAGE)
  expect(error.stack).toContain('Anna')
  error.message = 'something else'
  expect(describeError(error)).toEqual({ error: 'Error', at: [] })
})

test('an error without a message keeps its places, what is no error has none', () => {
  expect(describeError(new Error())).toMatchObject({ at: expect.arrayContaining([expect.stringMatching(/^at /)]) })
  expect(describeError('Anna')).toEqual({ error: 'string' })
})
