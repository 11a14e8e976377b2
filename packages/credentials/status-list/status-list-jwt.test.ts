import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { webCrypto } from '../crypto/web-crypto.ts'
import { createJwt, encodeBase64Url, type JsonObject, PROFILE_VERSIONS } from '../jose/index.ts'
import { createStatusBytes, getStatus, setStatus } from './status-bits.ts'
import {
  compressStatusBytes,
  createStatusListJwt,
  headerOfStatusLists,
  inflateStatusBytes,
  MAX_STATUS_LIST_BYTES,
  MAX_STATUS_LIST_TOKEN_BYTES,
  parseStatusListJwt,
  parseStatusReference,
  verifyStatusList,
} from './status-list-jwt.ts'

const now = new Date('2026-11-20T10:00:00Z')
const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
const privateKey = nodeCrypto.importEs256PrivateKey(privateJwk)
const key = nodeCrypto.importEs256PublicKey(publicJwk)
const DID = 'did:webvh:QmScid:localhost%3A8443:did:demo'
const kid = `${DID}#assert-key-01`
const uri = 'https://localhost:8443/api/v1/statuslist/1.jwt'
const expected = { key, uri, credentialKid: `${DID}#assert-key-02`, now }
const code = (expectedCode: string) => expect.objectContaining({ name: 'StatusListError', code: expectedCode })
const LST = 'eNrbuRgAAhcBXQ'

async function token(claims: JsonObject = {}, header: JsonObject = {}) {
  return createJwt(nodeCrypto, {
    header: { typ: 'statuslist+jwt', kid, ...header },
    claims: { sub: uri, exp: now.getTime() / 1000 + 60, status_list: { bits: 1, lst: LST }, ...claims },
    key: privateKey,
  })
}

test('the vectors of Token Status List are inflated and made', async () => {
  expect(Buffer.from(await inflateStatusBytes(nodeCrypto, LST)).toString('hex')).toBe('b9a3')
  expect(Buffer.from(await inflateStatusBytes(webCrypto, 'eNo76fITAAPfAgc')).toString('hex')).toBe('c944f9')
  expect(await compressStatusBytes(nodeCrypto, Buffer.from('b9a3', 'hex'), 9)).toBe(LST)
})

test('each list begins as it says who signs it', async () => {
  const certified = { kid, certificates: ['MIIB'] }
  const listBy = (signer: typeof certified | { kid: string }) =>
    createStatusListJwt(nodeCrypto, {
      ...signer,
      uri,
      issuer: DID,
      key: privateKey,
      issuedAt: now,
      expiresAt: now,
      ttlSeconds: 1,
      bits: 1,
      lst: LST,
    })
  const isLike = (list: string) => [undefined, certified].map((signer) => list.startsWith(headerOfStatusLists(signer)))
  expect(isLike(await listBy({ kid }))).toEqual([true, false])
  expect(isLike(await listBy(certified))).toEqual([false, true])
})

test('a list goes from issuer to verifier', async () => {
  const bytes = createStatusBytes(100_000, 2)
  setStatus(bytes, 2, 4711, 1)
  setStatus(bytes, 2, 99_999, 2)
  const jwt = await createStatusListJwt(nodeCrypto, {
    uri,
    issuer: DID,
    kid,
    key: privateKey,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
    ttlSeconds: 900,
    bits: 2,
    lst: await compressStatusBytes(nodeCrypto, bytes),
  })
  const parsed = parseStatusListJwt(jwt)
  expect(parsed.kid).toBe(kid)
  expect(parsed.jwt.header).toEqual({
    alg: 'ES256',
    typ: 'statuslist+jwt',
    kid,
    profile_version: PROFILE_VERSIONS.credential,
  })
  expect(parsed.jwt.claims).toMatchObject({ sub: uri, iss: DID, iat: now.getTime() / 1000, ttl: 900 })
  const list = await verifyStatusList(nodeCrypto, parsed, expected)
  expect([0, 4711, 99_999].map((index) => getStatus(list.bytes, list.bits, index))).toEqual([0, 1, 2])
  expect(list).toMatchObject({ ttlSeconds: 900, expiresAt: new Date(now.getTime() + 86_400_000) })
})

test.each<[string, JsonObject, JsonObject, string]>([
  ['another typ', {}, { typ: 'JWT' }, 'malformed-status-list'],
  ['certificates that are no list', {}, { x5c: 'AAAA' }, 'malformed-status-list'],
  ['three bits', { status_list: { bits: 3, lst: LST } }, {}, 'malformed-status-list'],
  ['no lst', { status_list: { bits: 1 } }, {}, 'malformed-status-list'],
  ['no list', { status_list: null }, {}, 'malformed-status-list'],
  ['more than 204,800 bytes', { padding: 'x'.repeat(204_800) }, {}, 'status-list-too-large'],
])('a token with %s is not taken apart', async (_, claims, header, expectedCode) => {
  const compact = await token(claims, header)
  expect(() => parseStatusListJwt(compact)).toThrow(code(expectedCode))
})

test('what is just as long as a token may be is looked at', () => {
  const longest = 'x'.repeat(MAX_STATUS_LIST_TOKEN_BYTES)
  expect(() => parseStatusListJwt(longest)).toThrow(code('malformed-status-list'))
  expect(() => parseStatusListJwt(`${longest}x`)).toThrow(code('status-list-too-large'))
})

test.each<[string, JsonObject, JsonObject, string]>([
  ['another subject', { sub: `${uri}x` }, {}, 'subject-mismatch'],
  ['no exp', { exp: null }, {}, 'status-list-expired'],
  ['a past exp', { exp: now.getTime() / 1000 }, {}, 'status-list-expired'],
  ['an nbf ahead', { nbf: now.getTime() / 1000 + 61 }, {}, 'status-list-premature'],
  ['an nbf that is no time', { nbf: 'now' }, {}, 'status-list-premature'],
  ['an iat ahead', { iat: now.getTime() / 1000 + 61 }, {}, 'status-list-premature'],
  ['an iat that is no time', { iat: null }, {}, 'status-list-premature'],
  ["somebody else's DID", {}, { kid: 'did:webvh:QmOther:localhost%3A8443:did:demo#assert-key-01' }, 'issuer-mismatch'],
  ['no kid', {}, { kid: '' }, 'issuer-mismatch'],
  ['a kid that is no DID URL', {}, { kid: 'k1' }, 'issuer-mismatch'],
  ['an lst that is no base64url', { status_list: { bits: 1, lst: '?' } }, {}, 'malformed-status-list'],
  ['an lst that is not zlib', { status_list: { bits: 1, lst: 'AAAA' } }, {}, 'malformed-status-list'],
])('a token with %s is refused', async (_, claims, header, expectedCode) => {
  const parsed = parseStatusListJwt(await token(claims, header))
  await expect(verifyStatusList(nodeCrypto, parsed, expected)).rejects.toEqual(code(expectedCode))
})

test('the clock of who signs a list may be a minute ahead', async () => {
  const ahead = now.getTime() / 1000 + 60
  const parsed = parseStatusListJwt(await token({ nbf: ahead, iat: ahead }))
  expect((await verifyStatusList(nodeCrypto, parsed, expected)).bits).toBe(1)
})

test('the signature is looked at first', async () => {
  const stranger = nodeCrypto.importEs256PublicKey(nodeCrypto.generateEcKeyPair().publicJwk)
  const parsed = parseStatusListJwt(await token({ sub: 'x', exp: null }))
  await expect(verifyStatusList(nodeCrypto, parsed, { ...expected, key: stranger })).rejects.toEqual(
    code('invalid-signature'),
  )
})

test('a list that inflates beyond 20 MB is refused', async () => {
  const lst = encodeBase64Url(deflateSync(Buffer.alloc(MAX_STATUS_LIST_BYTES + 1)))
  const parsed = parseStatusListJwt(await token({ status_list: { bits: 1, lst } }))
  await expect(verifyStatusList(nodeCrypto, parsed, expected)).rejects.toEqual(code('status-list-too-large'))
})

test('the reference in a credential is read, and refused if it is broken', () => {
  expect(parseStatusReference({})).toBeUndefined()
  expect(parseStatusReference({ status: { status_list: { idx: 12, uri } } })).toEqual({ index: 12, uri })
  for (const status of [null, 'x', {}, ...[-1, 0.5, '1'].map((idx) => ({ status_list: { idx, uri } }))])
    expect(() => parseStatusReference({ status })).toThrow(code('malformed-status-list'))
  expect(() => parseStatusReference({ status: { status_list: { idx: 1 } } })).toThrow(code('malformed-status-list'))
})
