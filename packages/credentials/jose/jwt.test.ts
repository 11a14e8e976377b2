import * as jose from 'jose'
import { expect, test, vi } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { encodeBase64Url } from './base64url.ts'
import type { JsonObject } from './json.ts'
import { createJwt, findTimeInForce, keyIdOf, parseJwt, validateIssuedAt, validateJwtTimes, verifyJwt } from './jwt.ts'

const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
const privateKey = nodeCrypto.importEs256PrivateKey(privateJwk)
const publicKey = nodeCrypto.importEs256PublicKey(publicJwk)
const claims = { sub: 'Zoë', iat: 1_795_195_296 }
const code = (expected: string) => expect.objectContaining({ name: 'JoseError', code: expected })
const create = (header: object = {}) =>
  createJwt(nodeCrypto, { header: { typ: 'demo+jwt', kid: 'k1', ...header }, claims, key: privateKey })

test('jose verifies what we sign', async () => {
  const { payload, protectedHeader } = await jose.jwtVerify(await create(), await jose.importJWK(publicJwk, 'ES256'))
  expect(payload).toEqual(claims)
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'demo+jwt', kid: 'k1' })
})

test('we verify what jose signs', async () => {
  const signer = new jose.SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'demo+jwt', kid: 'k2' })
  const jwt = parseJwt(await signer.sign(await jose.importJWK(privateJwk, 'ES256')), { typ: ['x', 'demo+jwt'] })
  await verifyJwt(nodeCrypto, jwt, publicKey)
  expect(jwt.claims).toEqual(claims)
  expect(keyIdOf(jwt)).toBe('k2')
})

test('a changed payload, a changed header and another key are refused', async () => {
  const compact = await create()
  const [header = '', payload = '', signature = ''] = compact.split('.')
  const otherPayload = encodeBase64Url(JSON.stringify({ ...claims, sub: 'Eve' }))
  const otherHeader = encodeBase64Url(JSON.stringify({ alg: 'ES256', typ: 'demo+jwt', kid: 'k9' }))
  for (const forged of [`${header}.${otherPayload}.${signature}`, `${otherHeader}.${payload}.${signature}`])
    await expect(verifyJwt(nodeCrypto, parseJwt(forged, { typ: 'demo+jwt' }), publicKey)).rejects.toEqual(
      code('invalid-signature'),
    )
  const stranger = nodeCrypto.importEs256PublicKey(nodeCrypto.generateEcKeyPair().publicJwk)
  await expect(verifyJwt(nodeCrypto, parseJwt(compact, { typ: 'demo+jwt' }), stranger)).rejects.toEqual(
    code('invalid-signature'),
  )
})

const segment = (value: unknown) => encodeBase64Url(JSON.stringify(value))
const SIGNATURE = encodeBase64Url(new Uint8Array(64))
const withHeader = (header: unknown) => `${segment(header)}.${segment(claims)}.${SIGNATURE}`
const GOOD = { alg: 'ES256', typ: 'demo+jwt' }

test.each([
  ['two segments', `${segment(GOOD)}.${segment(claims)}`, 'malformed-jws'],
  ['four segments', `${withHeader(GOOD)}.AA`, 'malformed-jws'],
  ['no payload', `${segment(GOOD)}..${SIGNATURE}`, 'malformed-jws'],
  ['no signature', `${segment(GOOD)}.${segment(claims)}.`, 'malformed-jws'],
  ['a short signature', `${segment(GOOD)}.${segment(claims)}.AAAA`, 'malformed-jws'],
  ['a padded header', `${segment(GOOD)}=.${segment(claims)}.${SIGNATURE}`, 'malformed-jws'],
  ['a header that is a list', withHeader([]), 'malformed-jws'],
  ['a payload that is a text', `${segment(GOOD)}.${segment('x')}.${SIGNATURE}`, 'malformed-jws'],
  ['a header beyond 16 kB', withHeader({ ...GOOD, x5c: ['A'.repeat(13_000)] }), 'malformed-jws'],
  ['a jwk that is a text', withHeader({ ...GOOD, jwk: 'x' }), 'malformed-jws'],
  ['no algorithm', withHeader({ typ: 'demo+jwt' }), 'unsupported-algorithm'],
  ['alg none', withHeader({ ...GOOD, alg: 'none' }), 'unsupported-algorithm'],
  ['alg HS256', withHeader({ ...GOOD, alg: 'HS256' }), 'unsupported-algorithm'],
  ['alg es256', withHeader({ ...GOOD, alg: 'es256' }), 'unsupported-algorithm'],
  ['crit', withHeader({ ...GOOD, crit: ['exp'] }), 'unsupported-critical-header'],
  ['an unencoded payload', withHeader({ ...GOOD, b64: false }), 'unsupported-critical-header'],
  ['another typ', withHeader({ ...GOOD, typ: 'JWT' }), 'unexpected-type'],
  ['no typ', withHeader({ alg: 'ES256' }), 'unexpected-type'],
])('a JWT with %s is refused', (_, compact, expected) => {
  expect(() => parseJwt(compact, { typ: 'demo+jwt' })).toThrow(code(expected))
})

test('a megabyte of dots is refused without a look at each', () => {
  const split = vi.spyOn(String.prototype, 'split')
  expect(() => parseJwt('.'.repeat(1_000_000), { typ: 'demo+jwt' })).toThrow(code('malformed-jws'))
  const parts = split.mock.results.map(({ value }) => value.length)
  split.mockRestore()
  expect(parts.filter((count) => count > 10)).toEqual([])
})

test('a chain of certificates in the header does not matter', () => {
  expect(parseJwt(withHeader({ ...GOOD, x5c: ['A'.repeat(10_000)] }), { typ: 'demo+jwt' }).claims).toEqual(claims)
})

test('a missing kid is named', () => {
  expect(() => keyIdOf(parseJwt(withHeader(GOOD), { typ: 'demo+jwt' }))).toThrow(code('missing-key-id'))
})

test('exp is exclusive, and nbf may be a minute ahead, as iat', () => {
  const now = new Date(1_000_000)
  validateJwtTimes({ exp: 1001, nbf: 1060 }, { now })
  validateJwtTimes({}, { now })
  expect(() => validateJwtTimes({ exp: 1000 }, { now })).toThrow(code('jwt-expired'))
  expect(() => validateJwtTimes({ exp: '1001' }, { now })).toThrow(code('jwt-expired'))
  expect(() => validateJwtTimes({ nbf: 1061 }, { now })).toThrow(code('jwt-premature'))
  expect(() => validateJwtTimes({ nbf: null }, { now })).toThrow(code('jwt-premature'))
})

test('of what is signed for the moment both may be off as far as is said', () => {
  const rules = { now: new Date(1_000_000), skewSeconds: 120 }
  validateJwtTimes({ exp: 881, nbf: 1120 }, rules)
  expect(() => validateJwtTimes({ exp: 880 }, rules)).toThrow(code('jwt-expired'))
  expect(() => validateJwtTimes({ nbf: 1121 }, rules)).toThrow(code('jwt-premature'))
})

test('iat may be long ago and a minute ahead, but not more', () => {
  const now = new Date(1_000_000)
  for (const iat of [undefined, 0, 1000, 1060]) validateIssuedAt(JSON.parse(JSON.stringify({ iat })), now)
  for (const iat of [1060.5, 1061, '1000', null])
    expect(() => validateIssuedAt({ iat }, now)).toThrow(code('jwt-premature'))
})

test('the nearest time at which lasting claims hold is one at which they are taken, to the millisecond', () => {
  const at = new Date(1_000_000)
  const nearest = (claims: JsonObject) => findTimeInForce(claims, at).getTime()
  expect(nearest({})).toBe(1_000_000)
  expect(nearest({ nbf: 1060, iat: 1060, exp: 1001 })).toBe(1_000_000)
  expect(nearest({ nbf: 1100, iat: 1000 })).toBe(1_040_000)
  expect(nearest({ nbf: 1000, iat: 1100 })).toBe(1_040_000)
  expect(nearest({ exp: 990 })).toBe(989_999)
  for (const claims of [{ nbf: 1100.0005, iat: 1090.5 }, { exp: 990.0005 }]) {
    const now = findTimeInForce(claims, at)
    validateJwtTimes(claims, { now })
    validateIssuedAt(claims, now)
  }
  const never = { nbf: 1100, exp: 900 }
  expect(() => validateJwtTimes(never, { now: findTimeInForce(never, at) })).toThrow(code('jwt-expired'))
})
