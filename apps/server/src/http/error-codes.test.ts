import { AUTH_PROBLEMS } from '@e-collecting/auth/contract'
import { toProblem } from '@e-collecting/http'
import { DomainError, type Problems } from '@e-collecting/kernel'
import { expect, test } from 'vitest'
import { PROBLEM_STATUSES } from './problems.ts'

// What these tests hold is mostly held while they compile: a line that is expected to be an error and is none breaks `tsc --build`.

test('an error takes a code of ours and no other, when it is thrown and when it is compared', () => {
  const error = new DomainError('session-not-found', 'There is no such session.')
  // @ts-expect-error misspelt
  new DomainError('sesion-not-found', 'There is no such session.')
  // @ts-expect-error any text
  new DomainError('session-not-found' as string, 'There is no such session.')
  // @ts-expect-error misspelt
  expect(error.code === 'sesion-not-found').toBe(false)
  expect(error instanceof DomainError && error.code === 'session-not-found').toBe(true)
  const caught: unknown = error
  // @ts-expect-error misspelt, of an error of which nothing is known but its class
  expect(caught instanceof DomainError && caught.code === 'sesion-not-found').toBe(false)
})

test('a table of statuses names codes of ours and no other', () => {
  // @ts-expect-error misspelt
  toProblem(null, { ...AUTH_PROBLEMS, 'session-not-fond': 404 })
  expect(toProblem(new DomainError('not-signed-in', 'Sign in first.'), AUTH_PROBLEMS)).toMatchObject({
    type: '/problems/not-signed-in',
    status: 401,
  })
})

test('a problem without a status does not compile, and what stays inside has none', () => {
  const { 'session-not-found': status, ...others } = PROBLEM_STATUSES
  // @ts-expect-error one is missing
  const incomplete: Problems = others
  expect([status, 'session-not-found' in incomplete]).toEqual([404, false])
  expect(toProblem(new DomainError('sealed-value-invalid', 'Not ours.'), PROBLEM_STATUSES)).toMatchObject({
    type: '/problems/internal-error',
    status: 500,
  })
})
