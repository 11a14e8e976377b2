import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string, syscall?: string) => Object.assign(new Error('fault'), { code, syscall })
/** As the query builder hands it on. */
const wrapped = (cause: Error) => new Error('Failed query', { cause })

test.each<[string, Error]>([
  ['nobody who listens', withCode('ECONNREFUSED', 'connect')],
  ['no socket', withCode('ENOENT', 'connect')],
  ['a server that shuts down', withCode('57P01')],
  ['a server whose certificate has expired', withCode('CERT_HAS_EXPIRED')],
  ['others that are in each other’s way', withCode('40P01')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
])('the database is away: %s', (_, fault) => {
  expect(isUnavailable(fault)).toBe(true)
  expect(isUnavailable(wrapped(fault))).toBe(true)
})

test.each<[string, unknown]>([
  ['a row that is there already', withCode('23505')],
  ['a file that is missing', withCode('ENOENT', 'open')],
  ['another service that is away', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED', 'connect') })],
  ['no error', 'Connection terminated'],
])('the database is not to blame: %s', (_, fault) => {
  expect(isUnavailable(fault)).toBe(false)
})
