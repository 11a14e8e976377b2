import { expect, test } from 'vitest'
import { toRefusal } from './database-refused.ts'

const withCode = (code: string) => Object.assign(new Error('secret'), { code })

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority that is not known here.*sslrootcert=FILE/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /authority that is not known here/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /authority that is not known here/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /authority that is not known here/],
  ['CERT_HAS_EXPIRED', /not valid today/],
  ['CERT_NOT_YET_VALID', /not valid today/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host name/],
])('a certificate of PostgreSQL that does not do is said in a sentence: %s', (code, words) => {
  const refusal = toRefusal(new Error('Failed query', { cause: withCode(code) }), 'DATABASE_LISTEN_URL')
  expect(refusal?.name).toBe('DatabaseRefusedError')
  expect(refusal?.message).toMatch(/^DATABASE_LISTEN_URL: The certificate of PostgreSQL/)
  expect(refusal?.message).toMatch(words)
  expect(refusal?.message).not.toContain('secret')
})

test('a PostgreSQL that asks for a password, or has no TLS, is said in a sentence, and a defect has none', () => {
  const unnamed = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  expect(toRefusal(unnamed, 'DATABASE_LISTEN_URL')?.message).toMatch(/^DATABASE_LISTEN_URL: PostgreSQL asks for a pass/)
  const plain = new Error('The server does not support SSL connections')
  expect(toRefusal(plain, 'DATABASE_LISTEN_URL')?.message).toMatch(/^DATABASE_LISTEN_URL: PostgreSQL offers no TLS/)
  expect(toRefusal(new TypeError('x is undefined'), 'DATABASE_URL')).toBeUndefined()
})

test.each([
  ['28P01', '', /refuses the password/],
  ['28000', '', /does not let this user in/],
  ['3D000', '', /no database of this name/],
  ['42501', '', /may not make tables/],
  ['58P01', '', /no extension pg_trgm/],
  ['0A000', '', /no extension pg_trgm/],
  ['08P01', 'password authentication failed', /refuses the password/],
  ['08P01', 'no such user: x', /refuses the password/],
  ['08P01', 'no such database: x', /no database of this name/],
  ['08P01', 'database "x" does not exist', /no database of this name/],
])('what waiting does not help with is said in a sentence: %s %s', (code, message, words) => {
  expect(toRefusal(Object.assign(new Error(message), { code }), 'DATABASE_URL')?.message).toMatch(words)
})

test.each([
  ['57P03', 'no such user'],
  ['08P01', 'server closed the connection'],
])('and with %s it may: %s', (code, message) => {
  expect(toRefusal(Object.assign(new Error(message), { code }), 'DATABASE_URL')).toBeUndefined()
})
