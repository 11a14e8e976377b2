import { ExchangeContendedError } from '@e-collecting/exchanges'
import { type ApiEnv, RetryLaterError } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { SwiyuServiceError } from '@e-collecting/swiyu-client'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerProblem, describeError } from './problems.ts'

const MESSAGE = 'duplicate key\n    at Anna Muster, Dorfweg 1\nat Anna Muster (file.ts:1:1)'

const REFUSED = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

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

test('of a call to a trust service it is told which one it was, and what was answered', () => {
  const call = new SwiyuServiceError('refused', 'Reading a status was refused with 404.', { httpStatus: 404 })
  const description = describeError(new DomainError('issuer-unavailable', MESSAGE, { cause: call }))
  expect(description).not.toHaveProperty('message')
  expect(description.cause).toMatchObject({
    code: 'refused',
    message: 'Reading a status was refused with 404.',
    httpStatus: 404,
  })
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

function answering(error: Error, lines: string[] = []) {
  const app = new Hono<ApiEnv>()
  app.onError(answerProblem(pino({}, { write: (line) => void lines.push(line) }), { recordRefusal: () => {} }))
  return app
    .get('/', () => {
      throw error
    })
    .request('/')
}

test.each([
  ['a database that is down', new DomainError('database-unavailable', 'No database.'), 503, '5'],
  [
    'a connection that has ended',
    new Error('select', { cause: new Error('Connection terminated unexpectedly') }),
    503,
    '5',
  ],
  ['a PostgreSQL that shuts down', Object.assign(new Error('57'), { code: '57P01' }), 503, '5'],
  ['another service that is down', new TypeError('fetch failed', { cause: REFUSED }), 500, null],
  ['a session that others change all the time', new ExchangeContendedError(), 503, '5'],
  ['too little room', new RetryLaterError('overloaded', 'No room.', 2), 503, '2'],
  ['too many requests', new RetryLaterError('too-many-requests', 'Too many.', 41), 429, '41'],
  ['too many requests of unknown window', new DomainError('too-many-requests', 'Too many.'), 429, '5'],
  ['a body of a type unknown to the framework', new HTTPException(415), 415, null],
  ['a body that is not JSON', new HTTPException(400), 400, null],
])('%s is answered as such, with the time to wait, and is kept nowhere', async (_, error, status, retryAfter) => {
  const answer = await answering(error)
  const headers = ['retry-after', 'cache-control'].map((name) => answer.headers.get(name))
  expect([answer.status, ...headers]).toEqual([status, retryAfter, 'no-store'])
})

test('of an error of ours nobody outside is told a word', async () => {
  const answer = await answering(new Error(MESSAGE))
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/Anna|duplicate|at /)
})

test('a database that is down is logged, a request without room is not', async () => {
  const lines: string[] = []
  await answering(new RetryLaterError('overloaded', 'No room.', 2), lines)
  await answering(new DomainError('not-found', 'Nothing here.'), lines)
  expect(lines, 'nor is what was refused').toEqual([])
  await answering(new DomainError('database-unavailable', 'No database.'), lines)
  expect(lines).toHaveLength(1)
})
