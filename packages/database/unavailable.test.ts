import { expect, test } from 'vitest'
import { isUnavailable, whyUnavailable } from './unavailable.ts'

const withCode = (code: string, syscall?: string) => Object.assign(new Error('fault'), { code, syscall })
/** As the query builder hands it on. */
const wrapped = (cause: Error) => new Error('Failed query', { cause })

test.each<[string, Error]>([
  ['nobody who listens', withCode('ECONNREFUSED', 'connect')],
  ['no socket', withCode('ENOENT', 'connect')],
  ['a socket of somebody else', withCode('EACCES', 'connect')],
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

test.each([
  ['08006', 'away'],
  ['53100', 'disk-full'],
  ['53200', 'away'],
  ['53300', 'no-connection-left'],
  ['57P03', 'away'],
  ['57P05', 'away'],
  ['57014', 'cancelled'],
  ['40001', 'in-the-way'],
  ['40P01', 'in-the-way'],
  ['58030', 'away'],
  ['25006', 'read-only'],
  ['28P01', 'away'],
  ['3D000', 'away'],
  ['EAI_AGAIN', 'away'],
  ['ENOTFOUND', 'away'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'away'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'away'],
])('a database that says %s cannot do its work now: %s', (code, why) => {
  const fault = wrapped(withCode(code))
  expect([isUnavailable(fault), whyUnavailable(fault)]).toEqual([true, why])
})

test.each([
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('nor one of which the driver says: %s', (message) => {
  expect(isUnavailable(wrapped(new Error(message)))).toBe(true)
})

test.each(['57P06', '40002', '42P01', '22001'])(
  'a statement that fails by itself with %s could not later either',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(false)
  },
)

test('a cause is found behind four errors, and the look for it ends where two cause each other', () => {
  const fault = withCode('ECONNREFUSED', 'connect')
  expect(isUnavailable(wrapped(wrapped(wrapped(wrapped(fault)))))).toBe(true)
  const one = new Error('one')
  one.cause = wrapped(one)
  expect(isUnavailable(one)).toBe(false)
})
