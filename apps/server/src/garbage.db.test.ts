import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createTestProduct } from './testing.ts'

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z'))

const ORIGIN = 'http://localhost:8080'
const JSON_HEADERS = { 'content-type': 'application/json', origin: ORIGIN }
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const ISSUER = '/services/issuer-receipt/oid4vci'
const post = (body: string, headers: Record<string, string> = JSON_HEADERS) => ({ method: 'POST', headers, body })

const NOT_FOUND = 404
const REFUSED = 400

test.each<[string, number, string, RequestInit?]>([
  ['an item with a NUL', REFUSED, '/api/support/sessions', post('{"popularVote":"a\\u0000b","bfsNumber":"261"}')],
  ['half a character', NOT_FOUND, '/api/support/sessions', post('{"popularVote":"\\ud800","bfsNumber":"261"}')],
  ['an item with a NUL in the address', NOT_FOUND, '/api/popular-votes/%00'],
  ['a broken escape', NOT_FOUND, '/api/popular-votes/%ff%fe'],
  ['a session with a NUL', REFUSED, '/api/support/sessions/%00'],
  ['a search for NULs', 200, '/api/address-search/find?query=%00%00%00%00%00%00'],
  ['a search for signs of a pattern', 200, '/api/address-search/find?query=%25_%25_%25_%25_%5C'],
  ['a search for one long number', 200, `/api/address-search/find?query=${'9'.repeat(200)}`],
  ['a search for many words', 200, `/api/address-search/find?query=${'abcd%20'.repeat(39)}&minScore=1`],
  [
    'a person with a NUL',
    REFUSED,
    '/api/test-credentials',
    post('{"givenName":"\\u0000","familyName":"B","birthDate":"0000-01-01"}'),
  ],
  ['an array for a body', REFUSED, '/api/support/sessions', post('[]')],
  ['null for a body', REFUSED, '/api/support/sessions', post('null')],
  ['a prototype for a body', REFUSED, '/api/support/sessions', post('{"__proto__":{"popularVote":"x"}}')],
  ['a DID name with a NUL', NOT_FOUND, '/services/registry/did/%00/did.jsonl'],
  ['a DID name with half a character', NOT_FOUND, '/services/registry/did/%ed%a0%80/did.jsonl'],
  ['a list with a NUL', NOT_FOUND, '/services/registry/api/v1/statuslist/%00.jwt'],
  ['a request with a NUL', NOT_FOUND, '/services/verifier/oid4vp/api/request-object/%00'],
  ['a type called constructor', NOT_FOUND, `${ISSUER}/vct/constructor`],
  [
    'a wish for constructor',
    406,
    `${ISSUER}/.well-known/openid-credential-issuer`,
    { headers: { accept: 'constructor' } },
  ],
  ['a wish for __proto__', 406, `${ISSUER}/.well-known/openid-credential-issuer`, { headers: { accept: '__proto__' } }],
  ['a token for NUL', REFUSED, `${ISSUER}/api/token`, post('grant_type=refresh_token&refresh_token=%00', FORM_HEADERS)],
  ['a grant called __proto__', REFUSED, `${ISSUER}/api/token`, post('grant_type=__proto__', FORM_HEADERS)],
  [
    'a credential for nobody',
    401,
    `${ISSUER}/api/credential`,
    post('{', { authorization: 'Bearer x', ...JSON_HEADERS }),
  ],
  ['texts of a prototype', NOT_FOUND, '/locales/__proto__/forms.json'],
])('garbage is answered as garbage: %s gets %i', async (_, expected, path, init) => {
  const { status } = await product.request(path, init)
  expect(status).toBe(expected)
})

const WALLET_SIDE = [
  `${ISSUER}/api/token`,
  `${ISSUER}/api/credential`,
  `${ISSUER}/api/nonce`,
  '/services/verifier/oid4vp/api/request-object/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01/response-data',
]
const MEDIA_TYPES = [
  undefined,
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  ';;',
  'multipart/form-data; boundary=x',
]
const BODIES = [undefined, '', '{', '{}', 'a=b', '\0', '['.repeat(30_000)]

test.each(WALLET_SIDE)(
  '%s answers in JSON and without a fault of its own, whatever a body is and says it is',
  async (path) => {
    const answers = new Set<string>()
    for (const mediaType of MEDIA_TYPES)
      for (const body of BODIES) {
        const headers = { authorization: 'Bearer x', ...(mediaType === undefined ? {} : { 'content-type': mediaType }) }
        const bytes = body === undefined ? {} : { body: new TextEncoder().encode(body) }
        const answer = await product.request(path, { method: 'POST', headers, ...bytes })
        if (answer.status >= 500 || answer.headers.get('content-type') !== 'application/json')
          answers.add(`${answer.status} ${answer.headers.get('content-type')} to ${mediaType}`)
      }
    expect([...answers]).toEqual([])
  },
)
