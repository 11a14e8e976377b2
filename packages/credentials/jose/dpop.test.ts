import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { webCrypto } from '../crypto/web-crypto.ts'
import { unsign } from '../testing.ts'
import { createDpopProof, type DpopExpectations, parseDpopProof, verifyDpopProof } from './dpop.ts'
import { deriveJwkThumbprint } from './jwk.ts'
import { createJwt } from './jwt.ts'

const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
const privateKey = nodeCrypto.importEs256PrivateKey(privateJwk)
const now = new Date('2026-11-20T10:00:00Z')
const url = 'http://localhost:8080/oid4vci/api/credential'
const request = { method: 'POST', url, now }
const create = (change: object = {}) =>
  createDpopProof(nodeCrypto, {
    ...request,
    privateKey,
    publicJwk,
    jti: 'j1',
    nonce: 'n1',
    accessToken: 't1',
    ...change,
  })
/** Both steps, as whoever gets a proof takes them. */
const read = async (proof: string, expected: DpopExpectations = request) => {
  const parsed = await parseDpopProof(nodeCrypto, proof, expected)
  const { jti, nonce, publicJwk } = parsed
  return { jti, nonce, publicJwk, thumbprint: await verifyDpopProof(nodeCrypto, parsed) }
}
const refusal = expect.objectContaining({ name: 'JoseError', code: 'invalid-dpop-proof' })

test('a proof made in the browser is verified on the server, with token, nonce and bound key', async () => {
  const browserKey = await webCrypto.importEs256PrivateKey(privateJwk)
  const proof = await createDpopProof(webCrypto, {
    ...request,
    url: `${url}?x=1#y`,
    privateKey: browserKey,
    publicJwk: { ...publicJwk, kid: 'k1' },
    jti: 'j1',
    nonce: 'n1',
    accessToken: 't1',
  })
  const thumbprint = await deriveJwkThumbprint(nodeCrypto, publicJwk)
  const expected = { ...request, url: `${url}?other`, accessToken: 't1' }
  expect(await read(proof, expected)).toEqual({ jti: 'j1', nonce: 'n1', publicJwk, thumbprint })
})

test('of the key in the header nothing but the key is answered', async () => {
  const claims = { jti: 'j1', htm: 'POST', htu: url, iat: Math.floor(now.getTime() / 1000) }
  const header = { typ: 'dpop+jwt', jwk: { ...publicJwk, kid: 'k1', name: 'Anna' } }
  const proof = await createJwt(nodeCrypto, { header, claims, key: privateKey })
  expect((await read(proof)).publicJwk).toEqual(publicJwk)
})

test('the nonce is answered for the caller to look up', async () => {
  expect(await read(await create())).toMatchObject({ nonce: 'n1' })
  expect(await read(await create({ nonce: undefined }))).toMatchObject({ nonce: undefined })
})

test.each([
  ['another method', { method: 'GET' }],
  ['another path', { url: 'http://localhost:8080/oid4vci/api/token' }],
  ['another host', { url: 'http://localhost:8081/oid4vci/api/credential' }],
  ['a time 121 s later', { now: new Date(now.getTime() + 121_000) }],
  ['a time 121 s earlier', { now: new Date(now.getTime() - 121_000) }],
  ['another token', { accessToken: 't2' }],
])('a proof is refused for %s', async (_, change) => {
  await expect(read(await create(), { ...request, ...change })).rejects.toEqual(refusal)
})

test('two minutes off are tolerated', async () => {
  const later = { ...request, now: new Date(now.getTime() + 120_000) }
  await expect(read(await create(), later)).resolves.toMatchObject({ jti: 'j1' })
})

const claims = { jti: 'j1', htm: 'POST', htu: url, iat: now.getTime() / 1000 }

test.each([
  ['another typ', { typ: 'JWT' }, {}],
  ['a private key in the header', { jwk: privateJwk }, {}],
  ['no key in the header', { jwk: undefined }, {}],
  ["somebody else's key in the header", { jwk: nodeCrypto.generateEcKeyPair().publicJwk }, {}],
  ['no jti', {}, { jti: undefined }],
  ['an address that is none', {}, { htu: 'nowhere' }],
  ['no address', {}, { htu: undefined }],
  ['no time', {}, { iat: undefined }],
  ['a time that is over', {}, { exp: now.getTime() / 1000 - 120 }],
  ['a time that has not begun', {}, { nbf: now.getTime() / 1000 + 121 }],
  ['a nonce that is no text', {}, { nonce: 5 }],
])('a proof with %s is refused', async (_, header, change) => {
  const proof = await createJwt(nodeCrypto, {
    header: { typ: 'dpop+jwt', jwk: publicJwk, ...header } as { typ: string },
    claims: JSON.parse(JSON.stringify({ ...claims, ...change })),
    key: privateKey,
  })
  await expect(read(proof)).rejects.toEqual(refusal)
})

const proving = (htu: string) =>
  createJwt(nodeCrypto, {
    header: { typ: 'dpop+jwt', jwk: publicJwk },
    claims: { ...claims, htu },
    key: privateKey,
  })
const escaped = { ...request, url: 'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F' }

test.each([
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https://issuer.example.ch/did%3awebvh/~a-b_c.d/%c3%a9%2f',
  'https://issuer.example.ch/%64id%3Awebvh/%7Ea%2Db%5Fc%2ed/%C3%A9%2F',
  'HTTPS://ISSUER.example.ch:443/did%3Awebvh/./x/../~a-b_c.d/%C3%A9%2F?query#fragment',
  'https://issuer.example.ch/did%3Awebvh/x/%2E%2e/~a-b_c.d/%C3%A9%2F',
])('the same address in other letters is the same: %s', async (htu) => {
  await expect(read(await proving(htu), escaped)).resolves.toMatchObject({ jti: 'j1' })
})

test.each([
  'https://issuer.example.ch/did:webvh/~a-b_c.d/%C3%A9%2F',
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9/',
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A8%2F',
  'https://issuer.example.ch/did%3Awebvh/~A-b_c.d/%C3%A9%2F',
  'https://issuer.example.ch/did%253Awebvh/~a-b_c.d/%C3%A9%2F',
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F/',
  'https://issuer.example.ch:8443/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https://somebody@issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https://:secret@issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https:\\\\issuer.example.ch\\did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https:issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https:///issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https://issuer.example.ch/did%3Awebvh/~a-b_\nc.d/%C3%A9%2F',
  ' https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2F',
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/é%2F',
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%2',
  'https://issuer.example.ch/did%3Awebvh/~a-b_c.d/%C3%A9%zz',
  'https://',
  '%',
  `https://${'%'.repeat(5000)}`,
])('another address is refused, and nothing breaks: %j', async (htu) => {
  await expect(read(await proving(htu), escaped)).rejects.toEqual(refusal)
})

test('something that is no JWT is refused', async () => {
  await expect(read('x')).rejects.toEqual(refusal)
})

test('a proof without ath does not pass where a token is expected', async () => {
  const proof = await create({ accessToken: undefined })
  await expect(read(proof, { ...request, accessToken: 't1' })).rejects.toEqual(refusal)
})

test('a proof is read before its signature is verified, and refused then', async () => {
  const parsed = await parseDpopProof(nodeCrypto, unsign(await create()), request)
  expect(parsed).toMatchObject({ nonce: 'n1', publicJwk })
  await expect(verifyDpopProof(nodeCrypto, parsed)).rejects.toEqual(refusal)
})
