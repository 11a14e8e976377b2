import { expect, test } from 'vitest'
import { LINK_SCHEMES, parseLink } from './parse-link.ts'

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
const OFFER = {
  credential_issuer: 'https://issuer.test/oid4vci',
  credential_configuration_ids: ['beta-id'],
  grants: { [PRE_AUTHORIZED]: { 'pre-authorized_code': 'c' } },
}
const offerLink = (offer: unknown) => `swiyu://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`

test('an offer is recognised under every scheme', () => {
  const query = offerLink(OFFER).slice('swiyu://'.length)
  for (const scheme of LINK_SCHEMES)
    expect(parseLink(` ${scheme}://${query} `)).toEqual({
      kind: 'offer',
      offer: { credentialIssuer: 'https://issuer.test/oid4vci', configurationIds: ['beta-id'], preAuthorizedCode: 'c' },
    })
})

test('a scheme may be in capitals, and what follows the query is no part of it', () => {
  const link = 'SWIYU-Verify://?request_uri=https%3A%2F%2Fverifier.test%2F1#client_id=x'
  expect(parseLink(link)).toEqual({
    kind: 'presentation',
    reference: { requestUri: 'https://verifier.test/1', clientId: undefined },
  })
})

test('a request is recognised in a deep link and as a bare address', () => {
  const requestUri = 'https://verifier.test/oid4vp/api/request-object/1?x=%20'
  const link = `openid4vp://?client_id=decentralized_identifier%3Adid%3Ax&request_uri=${encodeURIComponent(requestUri)}`
  expect(parseLink(link)).toEqual({
    kind: 'presentation',
    reference: { requestUri, clientId: 'decentralized_identifier:did:x' },
  })
  expect(parseLink(requestUri)).toEqual({ kind: 'presentation', reference: { requestUri } })
})

test('a link says how the request is to be asked for', () => {
  const linkBy = (method: string) =>
    `haip-vp://?request_uri=https%3A%2F%2Fverifier.test%2F1&request_uri_method=${method}`
  expect(parseLink(linkBy('post'))).toMatchObject({ reference: { isPosted: true } })
  expect(parseLink(linkBy('get'))).toMatchObject({ reference: { requestUri: 'https://verifier.test/1' } })
  for (const method of ['POST', 'put', ''])
    expect(() => parseLink(linkBy(method))).toThrow(expect.objectContaining({ code: 'unsupported-link' }))
})

test.each([
  ['', 'unsupported-link'],
  ['hello', 'unsupported-link'],
  ['javascript:alert(1)', 'unsupported-link'],
  ['swiyu://', 'unsupported-link'],
  ['otherapp://?request_uri=https%3A%2F%2Fx.test', 'unsupported-link'],
  [`https://x.test/${'x'.repeat(40_000)}`, 'unsupported-link'],
  ['swiyu://?credential_offer=nonsense', 'invalid-offer'],
  ['swiyu://?credential_offer=%22text%22', 'invalid-offer'],
  [offerLink({ ...OFFER, credential_issuer: 5 }), 'invalid-offer'],
  [offerLink({ ...OFFER, credential_issuer: 'issuer.test' }), 'invalid-offer'],
  [offerLink({ ...OFFER, grants: { [PRE_AUTHORIZED]: {} } }), 'invalid-offer'],
  [offerLink({ ...OFFER, grants: { [PRE_AUTHORIZED]: { 'pre-authorized_code': '' } } }), 'invalid-offer'],
  [offerLink({ ...OFFER, credential_configuration_ids: [] }), 'invalid-offer'],
  [offerLink({ ...OFFER, grants: { authorization_code: {} } }), 'unsupported-offer'],
  [
    offerLink({
      ...OFFER,
      grants: { [PRE_AUTHORIZED]: { 'pre-authorized_code': 'c', tx_code: {} } },
    }),
    'unsupported-offer',
  ],
])('%.60s is refused as %s', (link, code) => {
  expect(() => parseLink(link)).toThrow(expect.objectContaining({ code }))
})

test('an offer by reference is told apart, and not fetched yet', () => {
  expect(parseLink('swiyu://?credential_offer_uri=https%3A%2F%2Fx.test%2Foffer')).toEqual({
    kind: 'offer-reference',
    uri: 'https://x.test/offer',
  })
})
