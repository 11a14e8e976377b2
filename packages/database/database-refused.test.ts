import { expect, test } from 'vitest'
import { toRefusal } from './database-refused.ts'

const withCode = (code: string) => Object.assign(new Error('secret'), { code })

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority that is not known here.*sslrootcert=FILE/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /authority that is not known here/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /authority that is not known here/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /authority that is not known here/],
  ['CERT_HAS_EXPIRED', /not valid today/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another host name/],
])('a certificate of PostgreSQL that does not do is said in a sentence: %s', (code, words) => {
  const refusal = toRefusal(new Error('Failed query', { cause: withCode(code) }), 'DATABASE_URL')
  expect(refusal?.name).toBe('DatabaseRefusedError')
  expect(refusal?.message).toMatch(/^DATABASE_URL: The certificate of PostgreSQL/)
  expect(refusal?.message).toMatch(words)
  expect(refusal?.message).not.toContain('secret')
})

test('a PostgreSQL without TLS is said in a sentence, and a defect has none', () => {
  const plain = new Error('The server does not support SSL connections')
  expect(toRefusal(plain, 'DATABASE_LISTEN_URL')?.message).toMatch(/^DATABASE_LISTEN_URL: PostgreSQL offers no TLS/)
  expect(toRefusal(new TypeError('x is undefined'), 'DATABASE_URL')).toBeUndefined()
})
