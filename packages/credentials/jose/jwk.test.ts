import * as jose from 'jose'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { deriveJwkThumbprint, parseEcPublicJwk, toBareJwk } from './jwk.ts'

const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()

test('a public key keeps what it may carry and loses the rest', () => {
  const jwk = { ...publicJwk, kid: 'k1', use: 'enc', alg: 'ECDH-ES' }
  expect(parseEcPublicJwk({ ...jwk, x5c: ['…'], key_ops: [] })).toEqual(jwk)
  expect(toBareJwk(jwk)).toEqual(publicJwk)
})

test('the thumbprint is the one jose computes', async () => {
  expect(await deriveJwkThumbprint(nodeCrypto, { ...publicJwk, kid: 'k1' })).toBe(
    await jose.calculateJwkThumbprint(publicJwk),
  )
})

test.each([
  ['null', null],
  ['a list', []],
  ['another type', { ...publicJwk, kty: 'OKP' }],
  ['another curve', { ...publicJwk, crv: 'P-384' }],
  ['a private part', privateJwk],
  ['no y', { ...publicJwk, y: undefined }],
  ['a short x', { ...publicJwk, x: 'AAAA' }],
  ['an x that is not base64url', { ...publicJwk, x: `${publicJwk.x}=` }],
])('a key with %s is refused', (_, value) => {
  expect(() => parseEcPublicJwk(value)).toThrow(expect.objectContaining({ code: 'invalid-jwk' }))
})
