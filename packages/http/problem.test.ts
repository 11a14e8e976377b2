import { DomainError, type Problems } from '@e-collecting/kernel'
import { expect, test } from 'vitest'
import { FieldsError } from './invalid-request-error.ts'
import { toProblem } from './problem.ts'
import { createProblemRoutes } from './problem-routes.ts'

const STATUSES = { 'not-found': 404, 'invalid-request': 400 }
const INTERNAL = { type: '/problems/internal-error', title: 'Something went wrong on our side.', status: 500 }

test('an error is told by its code, in its own words, with the fields that it is about', () => {
  const unknown = new DomainError('not-found', 'There is none.')
  expect(toProblem(unknown, STATUSES)).toEqual({ type: '/problems/not-found', title: 'There is none.', status: 404 })
  const fields = [{ pointer: '#/name', detail: 'Too long.' }]
  expect(toProblem(new FieldsError('invalid-request', 'No.', fields), STATUSES)).toEqual({
    type: '/problems/invalid-request',
    title: 'No.',
    status: 400,
    errors: fields,
  })
})

test.each([
  ['an error of somebody else', new Error('Anna Muster')],
  ['a code that stays inside', new DomainError('network', 'Anna Muster')],
  ['what is no error', 'Anna Muster'],
])('of %s nothing is told', (_, error) => {
  expect(toProblem(error, STATUSES)).toEqual(INTERNAL)
})

test('each problem is described by its code, and what is none is not found', async () => {
  const routes = createProblemRoutes(STATUSES as unknown as Problems)
  routes.onError((error, c) => c.json(toProblem(error, STATUSES), 404))
  const answer = await routes.request('/api/problems/invalid-request')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await answer.json()).toEqual({ code: 'invalid-request', status: 400 })
  const none = await routes.request('/api/problems/invalid')
  expect(await none.json()).toMatchObject({ type: '/problems/not-found' })
})
