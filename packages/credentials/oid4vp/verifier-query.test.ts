import { expect, test } from 'vitest'
import type { JsonObject } from '../jose/index.ts'
import { QueryError } from './query-error.ts'
import { findUnmatchedClaim, matchesType, parsePresentationQuery, toDcqlJson } from './verifier-query.ts'

const ASKED = {
  id: 'card',
  format: 'dc+sd-jwt',
  meta: { vct_values: ['demo'] },
  claims: [{ path: ['address', 'town'] }, { path: ['age'], values: [18, '18'] }],
}
const ask = (changes: object, ...others: object[]) => ({ credentials: [{ ...ASKED, ...changes }, ...others] })
const manyOf = (count: number) => Array.from({ length: count }, (_, at) => ({ ...ASKED, id: `card-${at}` }))

test.each<[string, unknown]>([
  ['that is no object', [ASKED]],
  ['for nothing', { credentials: [] }],
  ['for many credentials', { credentials: manyOf(11) }],
  ['with one id twice', ask({}, ASKED)],
  ['for one of several sets', { ...ask({}), credential_sets: [{ options: [['card']] }] }],
  ['for one of several sets of claims', ask({ claim_sets: [['a']] })],
  ['by authorities that vouch', ask({ trusted_authorities: [{ type: 'aki', values: ['x'] }] })],
  ['for several at once', ask({ multiple: true })],
  ['for a type without a name', ask({ meta: { vct_values: [''] } })],
  ['for many claims', ask({ claims: Array.from({ length: 101 }, () => ({ path: ['a'] })) })],
  ['with a path that begins with a place', ask({ claims: [{ path: [0] }] })],
  ['with a path in another language', ask({ claims: [{ path: ['$.a'] }] })],
  ['with a place before the first', ask({ claims: [{ path: ['a', -1] }] })],
  ['with half a place', ask({ claims: [{ path: ['a', 0.5] }] })],
  ['with a value that is compared by nobody', ask({ claims: [{ path: ['a'], values: [{}] }] })],
])('a query %s is refused', (_, query) => {
  expect(() => parsePresentationQuery(query)).toThrow(QueryError)
})

test('who does not say that nobody has to hold the key asks for a holder', () => {
  const boundBy = (binding: unknown) => {
    const query = parsePresentationQuery(ask({ require_cryptographic_holder_binding: binding }))
    const [sent] = toDcqlJson(query).credentials as [JsonObject]
    return [query.credentials[0]?.isHolderBindingRequired, sent.require_cryptographic_holder_binding]
  }
  for (const binding of [undefined, true, null]) expect(boundBy(binding)).toEqual([true, undefined])
  expect(boundBy(false)).toEqual([false, false])
})

test('a claim has to be there, with a value that is asked for, of the same kind', () => {
  const [queried] = parsePresentationQuery(ask({})).credentials
  const unmatched = (claims: Parameters<typeof matchesType>[1]) => queried && findUnmatchedClaim(queried, claims)?.path
  expect(unmatched({ address: { town: 'Chur' }, age: 18 })).toBeUndefined()
  expect(unmatched({ address: {}, age: 18 })).toEqual(['address', 'town'])
  expect(unmatched({ address: { town: 'Chur' } })).toEqual(['age'])
  expect(unmatched({ address: { town: 'Chur' }, age: 19 })).toEqual(['age'])
  expect(unmatched({ address: { town: 'Chur' }, age: true })).toEqual(['age'])
})

test('a value that is written alike is another one', () => {
  const [queried] = parsePresentationQuery(ask({ claims: [{ path: ['age'], values: [18, 'true'] }] })).credentials
  const ages = ['18', true, 18, 'true'].map((age) => queried && findUnmatchedClaim(queried, { age }) === undefined)
  expect(ages).toEqual([false, false, true, true])
})

test('a credential without a type is of none', () => {
  const [queried] = parsePresentationQuery(ask({ meta: { vct_values: ['undefined', 'demo'] } })).credentials
  const types = [{ vct: 'demo' }, {}, { vct: ['demo'] }].map((claims) => queried && matchesType(queried, claims))
  expect(types).toEqual([true, false, false])
})
