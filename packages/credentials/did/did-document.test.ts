import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import type { JsonObject } from '../jose/index.ts'
import { type DidDocument, findVerificationKey } from './did-document.ts'

const id = 'did:webvh:QmScid:localhost%3A8443:did:demo'
const kid = `${id}#assert-key-01`
const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
const METHOD = { id: kid, controller: id, type: 'JsonWebKey2020', publicKeyJwk: { ...publicJwk, kid: 'assert-key-01' } }
const document = (method: JsonObject = {}, change: JsonObject = {}): DidDocument => ({
  id,
  assertionMethod: [kid],
  verificationMethod: [{ ...METHOD, ...method }],
  ...change,
})
const code = (expected: string) => expect.objectContaining({ name: 'DidError', code: expected })

test('a key is found by its id, for its purpose', () => {
  expect(findVerificationKey(document(), kid)).toEqual({ ...publicJwk, kid: 'assert-key-01' })
  expect(findVerificationKey(document(), kid, ['assertionMethod'])).toMatchObject(publicJwk)
  expect(() => findVerificationKey(document(), kid, ['authentication'])).toThrow(code('key-not-found'))
})

test('a key that names nobody who controls it is that of the document, as the official tool made them until 2026', () => {
  const { controller: _, ...method } = METHOD
  expect(findVerificationKey(document({}, { verificationMethod: [method] }), kid)).toMatchObject(publicJwk)
})

test.each<[string, DidDocument, string, string]>([
  ['an unknown fragment', document(), `${id}#other`, 'key-not-found'],
  ['another DID', document(), 'did:webvh:QmOther:localhost%3A8443:did:demo#assert-key-01', 'key-not-found'],
  ['an odd fragment', document({ id: `${id}#a.b` }, { assertionMethod: [`${id}#a.b`] }), `${id}#a.b`, 'key-not-found'],
  ['a method that stands twice', document({}, { verificationMethod: [METHOD, METHOD] }), kid, 'key-not-found'],
  ['a document without methods', document({}, { verificationMethod: null }), kid, 'key-not-found'],
  ['a method without purpose', document({}, { assertionMethod: [] }), kid, 'key-not-found'],
  ['another controller', document({ controller: 'did:webvh:QmOther:x' }), kid, 'invalid-key'],
  ['a controller that is none', document({ controller: null }), kid, 'invalid-key'],
  ['no JWK', document({ publicKeyJwk: null }), kid, 'invalid-key'],
  ['a JWK without kid', document({ publicKeyJwk: publicJwk }), kid, 'invalid-key'],
  ['a private JWK', document({ publicKeyJwk: { ...privateJwk, kid: 'k' } }), kid, 'invalid-key'],
  ['a JWK of another curve', document({ publicKeyJwk: { ...publicJwk, kid: 'k', crv: 'P-384' } }), kid, 'invalid-key'],
])('a key id is refused for %s', (_, given, keyId, expected) => {
  expect(() => findVerificationKey(given, keyId)).toThrow(code(expected))
})

test('a key id without fragment is refused', () => {
  expect(() => findVerificationKey(document(), id)).toThrow(code('malformed-did'))
})
