import { describe, expect, test, vi } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { webCrypto } from '../crypto/web-crypto.ts'
import { createJwt, type JsonObject } from '../jose/index.ts'
import { issueSdJwt } from './issue-sd-jwt.ts'
import { createKeyBindingJwt, parseHolderKey, verifyKeyBinding } from './key-binding.ts'
import { parseSdJwt } from './parse-sd-jwt.ts'
import { presentSdJwt } from './present-sd-jwt.ts'

const now = new Date('2026-11-20T10:15:30Z')
const issuer = nodeCrypto.generateEcKeyPair()
const issuerKey = nodeCrypto.importEs256PrivateKey(issuer.privateJwk)
const holder = nodeCrypto.generateEcKeyPair()
const holderKey = nodeCrypto.importEs256PrivateKey(holder.privateJwk)
const kid = 'did:webvh:QmScid:localhost%3A8443:did:demo#assert-key-01'
const expected = { audience: 'decentralized_identifier:did:webvh:QmVerifier', nonce: 'n1', now }
const sdError = (code: string) => expect.objectContaining({ name: 'SdJwtError', code })

const issue = () =>
  issueSdJwt(nodeCrypto, {
    issuer: 'did:webvh:QmScid:localhost%3A8443:did:demo',
    kid,
    key: issuerKey,
    vct: 'demo-credential',
    issuedAt: now,
    holderKey: holder.publicJwk,
    subject: { given_name: 'Zoë', family_name: 'Muster' },
  })
const present = async (change: object = {}) =>
  presentSdJwt(nodeCrypto, parseSdJwt(await issue()), {
    paths: [['given_name']],
    keyBinding: { key: holderKey, ...expected, ...change },
  })
const verify = (text: string) => verifyKeyBinding(nodeCrypto, parseSdJwt(text), expected)

test('a presentation bound in the browser is verified on the server', async () => {
  const presented = await presentSdJwt(webCrypto, parseSdJwt(await issue()), {
    paths: [['given_name']],
    keyBinding: { key: await webCrypto.importEs256PrivateKey(holder.privateJwk), ...expected },
  })
  expect(await verify(presented)).toEqual(holder.publicJwk)
  expect(await verifyKeyBinding(webCrypto, parseSdJwt(presented), expected)).toEqual(holder.publicJwk)
})

test.each([
  ['another audience', { audience: 'did:webvh:QmVerifier' }, 'invalid-key-binding'],
  ['another nonce', { nonce: 'n2' }, 'unexpected-nonce'],
  ['121 s later', { now: new Date(now.getTime() + 122_000) }, 'invalid-key-binding'],
  ['121 s earlier', { now: new Date(now.getTime() - 121_000) }, 'invalid-key-binding'],
])('it is refused for %s, before the signature is looked at', async (_, change, code) => {
  const verifyEs256 = vi.fn(nodeCrypto.verifyEs256)
  const crypto = { ...nodeCrypto, verifyEs256 }
  await expect(verifyKeyBinding(crypto, parseSdJwt(await present()), { ...expected, ...change })).rejects.toEqual(
    sdError(code),
  )
  expect(verifyEs256).not.toHaveBeenCalled()
})

test('it is refused when the disclosures were changed', async () => {
  const [jwt, , keyBinding] = (await present()).split('~')
  await expect(verify(`${jwt}~${keyBinding}`)).rejects.toEqual(sdError('invalid-key-binding'))
})

test('it is refused when another key signed', async () => {
  const thief = await present({ key: issuerKey })
  await expect(verify(thief)).rejects.toEqual(sdError('invalid-key-binding'))
})

test('a presentation without key binding is refused', async () => {
  await expect(verify(await issue())).rejects.toEqual(sdError('missing-key-binding'))
})

describe('a key binding made by hand', () => {
  async function attach(claims: JsonObject, header: object = {}, key = holderKey, credential?: string) {
    const bound = credential ?? (await issue())
    const honest = parseSdJwt(bound + (await createKeyBindingJwt(nodeCrypto, { key, ...expected, bound })))
    const { sd_hash } = JSON.parse(Buffer.from(honest.keyBinding?.split('.')[1] ?? '', 'base64url').toString())
    const all = { sd_hash, nonce: 'n1', aud: expected.audience, iat: now.getTime() / 1000, ...claims }
    return bound + (await createJwt(nodeCrypto, { header: { typ: 'kb+jwt', ...header }, claims: all, key }))
  }

  test('may carry a key in its header, which is ignored', async () => {
    expect(await verify(await attach({}, { jwk: holder.publicJwk }))).toEqual(holder.publicJwk)
    const thief = nodeCrypto.generateEcKeyPair()
    const stolen = await attach({}, { jwk: thief.publicJwk }, nodeCrypto.importEs256PrivateKey(thief.privateJwk))
    await expect(verify(stolen)).rejects.toEqual(sdError('invalid-key-binding'))
  })

  test('may name its one audience in a list', async () => {
    expect(await verify(await attach({ aud: [expected.audience] }))).toEqual(holder.publicJwk)
  })

  const seconds = now.getTime() / 1000

  test('may have its own times, by a clock two minutes off', async () => {
    expect(await verify(await attach({ exp: seconds - 119, nbf: seconds + 120 }))).toEqual(holder.publicJwk)
  })

  test.each<[string, JsonObject]>([
    ['says that it holds only after it was signed', { iat: seconds - 119, nbf: seconds + 100 }],
    ['says that it has ended before it was signed', { iat: seconds + 119, exp: seconds - 100 }],
  ])('that %s is refused: whoever verifies it again later knows no other time', async (_, claims) => {
    await expect(verify(await attach(claims))).rejects.toEqual(sdError('invalid-key-binding'))
  })

  test('without a nonce is refused', async () => {
    await expect(verify(await attach({ nonce: null }))).rejects.toEqual(sdError('unexpected-nonce'))
  })

  test.each<[string, JsonObject, object]>([
    ['two audiences', { aud: [expected.audience, 'x'] }, {}],
    ['another audience in a list', { aud: ['x'] }, {}],
    ['no audience', { aud: [] }, {}],
    ['a number as audience', { aud: 1 }, {}],
    ['no iat', { iat: null }, {}],
    ['a text as iat', { iat: '1' }, {}],
    ['a time that is over', { exp: now.getTime() / 1000 - 120 }, {}],
    ['a time that was not over when it was signed', { iat: seconds - 119, exp: seconds - 121 }, {}],
    ['a time that has not begun', { nbf: now.getTime() / 1000 + 121 }, {}],
    ['no sd_hash', { sd_hash: null }, {}],
    ['another hash', { sd_hash: 'AAAA' }, {}],
    ['another typ', {}, { typ: 'JWT' }],
    ['crit', {}, { crit: [] }],
  ])('is refused with %s', async (_, claims, header) => {
    await expect(verify(await attach(claims, header))).rejects.toEqual(sdError('invalid-key-binding'))
  })
})

test('something that is no JWT is no key binding', async () => {
  await expect(verify(`${await issue()}x`)).rejects.toEqual(sdError('invalid-key-binding'))
})

test('the holder key is read from cnf.jwk and from the old form', () => {
  expect(parseHolderKey({ cnf: { jwk: { ...holder.publicJwk, use: 'sig' } } })).toEqual(holder.publicJwk)
  expect(parseHolderKey({ cnf: { ...holder.publicJwk, kid: 'k' } })).toEqual(holder.publicJwk)
  for (const cnf of [
    null,
    'x',
    {},
    { jwk: null },
    { jwk: holder.privateJwk },
    { kid: 'did:jwk:x' },
    { ...holder.publicJwk, jwk: {} },
  ])
    expect(() => parseHolderKey({ cnf })).toThrow(sdError('missing-holder-key'))
  expect(() => parseHolderKey({})).toThrow(sdError('missing-holder-key'))
})
