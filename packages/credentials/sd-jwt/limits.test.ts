import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { encodeBase64Url, type JsonObject, type JsonValue } from '../jose/index.ts'
import { parsePresentationQuery, verifyPresentation } from '../oid4vp/index.ts'
import { issueSdJwt } from './issue-sd-jwt.ts'
import { MAX_DIGESTS, MAX_DISCLOSURES, MAX_NESTING, MAX_SD_JWT_CHARACTERS } from './limits.ts'
import { parseSdJwt } from './parse-sd-jwt.ts'
import { resolveClaims } from './resolve-claims.ts'
import { verifySdJwt } from './verify-sd-jwt.ts'

const kid = 'did:webvh:QmScid:localhost%3A8443:did:demo#assert-key-01'
const now = new Date('2026-11-20T10:15:30Z')
const encode = (value: JsonValue) => encodeBase64Url(JSON.stringify(value))
const digest = nodeCrypto.digestText
const times = <Value>(count: number, make: (at: number) => Value) => Array.from({ length: count }, (_, at) => make(at))
/** An SD-JWT with a signature that is none: whoever looks at it has gone too far. */
const unsigned = (claims: JsonObject, disclosures: readonly string[] = []) =>
  `${[`${encode({ alg: 'ES256', typ: 'dc+sd-jwt', kid })}.${encode(claims)}.${encodeBase64Url(new Uint8Array(64))}`, ...disclosures].join('~')}~`
const nested = (levels: number): JsonValue => times(levels, (at) => at).reduce<JsonValue>((inner) => ({ a: inner }), 1)
const nestedLists = (levels: number): JsonValue => times(levels, (at) => at).reduce<JsonValue>((inner) => [inner], 1)
const tooLarge = expect.objectContaining({ name: 'SdJwtError', code: 'too-large' })

/** Each disclosure holds the digest of the next one. */
function chainOf(length: number): { claims: JsonObject; disclosures: string[] } {
  const disclosures: string[] = []
  let claims: JsonObject = {}
  for (let at = 0; at < length; at++) {
    const disclosure = encode([`salt-${at}`, 'a', claims])
    disclosures.push(disclosure)
    claims = { _sd: [digest(disclosure)] }
  }
  return { claims, disclosures }
}

const HOSTILE: readonly [string, string][] = [
  [
    '45,000 disclosures',
    unsigned(
      {},
      times(45_000, (at) => encode([`salt-${at}`, `n${at}`, at])),
    ),
  ],
  [
    'nothing but tildes',
    unsigned(
      {},
      times(1_000_000, () => ''),
    ),
  ],
  ['3,000 digests in one list', unsigned({ _sd: times(3000, (at) => digest(`${at}`)) })],
  ['3,000 nested lists of digests', unsigned({ list: times(3000, (at) => ({ _sd: [`${at}`] })) })],
  ['3,000 digests of elements', unsigned({ list: times(3000, (at) => ({ '...': `${at}` })) })],
  ['3,000 digests in a disclosure', unsigned({}, [encode(['salt', 'a', { _sd: times(3000, (at) => `${at}`) }])])],
  ['a chain of 3,000 disclosures', unsigned(chainOf(3000).claims, chainOf(3000).disclosures)],
  ['claims that nest 33 deep', unsigned(nested(MAX_NESTING + 2) as JsonObject)],
  ['lists that nest 33 deep', unsigned({ list: nestedLists(MAX_NESTING + 1) })],
  ['a disclosure that nests 33 deep', unsigned({}, [encode(['salt', 'a', nested(MAX_NESTING + 2)])])],
  ['a portrait of a megabyte', unsigned({}, [encode(['salt', 'portrait', 'A'.repeat(1_000_000)])])],
]
const JUNK: readonly [string, string][] = [
  ['30,000 members', unsigned(Object.fromEntries(times(30_000, (at) => [`n${at}`, 0])))],
  ['brackets 190,000 deep', unsigned({}, [encodeBase64Url(`${'['.repeat(190_000)}${']'.repeat(190_000)}`)])],
  [
    'a header of 100 kB',
    `${encode({ alg: 'ES256', typ: 'dc+sd-jwt', kid, x5c: times(50, () => 'A'.repeat(2000)) })}.e30.AA~`,
  ],
  ['nothing but dots', `${'.'.repeat(500_000)}~`],
]

const forbidden = () => {
  throw new Error('hashed')
}
/** Answers by failing as soon as anything is hashed, imported or verified. */
const NO_CRYPTO = { sha256: forbidden, digestText: forbidden, importEs256PublicKey: forbidden, verifyEs256: forbidden }
const query = parsePresentationQuery({
  credentials: [{ id: 'id', format: 'dc+sd-jwt', meta: { vct_values: ['demo'] }, claims: [{ path: ['a'] }] }],
})
const present = (presentation: string) =>
  verifyPresentation(
    NO_CRYPTO,
    { id: [presentation] },
    {
      query,
      acceptedIssuers: [kid.split('#')[0] ?? ''],
      audience: 'verifier',
      nonce: 'nonce',
      now,
      isStatusRequired: true,
      resolveIssuerKey: forbidden,
      checkStatus: forbidden,
    },
  )

test.each(HOSTILE)('%s is refused before anything is hashed', async (_, presentation) => {
  expect(() => parseSdJwt(presentation)).toThrow(tooLarge)
  await expect(present(presentation)).rejects.toMatchObject({ name: 'PresentationError', code: 'malformed_credential' })
})

test.each(JUNK)('%s is refused before anything is hashed', async (_, presentation) => {
  await expect(present(presentation)).rejects.toMatchObject({ name: 'PresentationError', code: 'malformed_credential' })
})

/** Microseconds of CPU of the cheapest of several runs: what else the machine does falls out. */
async function cheapestOf(runs: number, work: () => unknown): Promise<number> {
  const costs = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

const { publicJwk } = nodeCrypto.generateEcKeyPair()
const key = nodeCrypto.importEs256PublicKey(publicJwk)
const verifyFifty = () => times(50, () => nodeCrypto.verifyEs256(key, 'data', new Uint8Array(64).fill(1)))

test.each([...HOSTILE, ...JUNK])('%s costs less than to verify a hundred signatures', async (_, presentation) => {
  const refusing = await cheapestOf(7, () => present(presentation).catch(() => undefined))
  expect(refusing).toBeLessThan(2 * (await cheapestOf(7, verifyFifty)))
})

test('disclosures that nest in each other are refused where they get too deep', async () => {
  const deepest = chainOf(MAX_NESTING)
  expect(await resolveClaims(nodeCrypto, parseSdJwt(unsigned(deepest.claims, deepest.disclosures)))).toHaveProperty('a')
  const deeper = chainOf(MAX_NESTING + 2)
  await expect(resolveClaims(nodeCrypto, parseSdJwt(unsigned(deeper.claims, deeper.disclosures)))).rejects.toEqual(
    tooLarge,
  )
})

test('what is just within the limits is read', () => {
  const most = times(MAX_DISCLOSURES, (at) => encode([`salt-${at}`, `n${at}`, at]))
  expect(parseSdJwt(unsigned({}, most)).disclosures).toHaveLength(MAX_DISCLOSURES)
  expect(() => parseSdJwt(unsigned({}, [...most, encode(['salt', 'n', 1])]))).toThrow(tooLarge)
  parseSdJwt(unsigned({ _sd: times(MAX_DIGESTS, (at) => `${at}`) }))
  expect(() => parseSdJwt(unsigned({ _sd: times(MAX_DIGESTS, (at) => `${at}`), a: { _sd: ['x'] } }))).toThrow(tooLarge)
  const inList = [{ _sd: times(MAX_DIGESTS, (at) => `${at}`) }, { _sd: ['x'] }] as JsonValue
  expect(() => parseSdJwt(unsigned({ a: inList }))).toThrow(tooLarge)
  parseSdJwt(unsigned(nested(MAX_NESTING + 1) as JsonObject))
})

const issueWith = (subject: JsonObject) =>
  issueSdJwt(nodeCrypto, {
    issuer: 'did:example:a',
    kid,
    vct: 'demo',
    issuedAt: now,
    subject,
    key: nodeCrypto.importEs256PrivateKey(nodeCrypto.generateEcKeyPair().privateJwk),
  })
const claimsOf = (count: number) => Object.fromEntries(times(count, (at) => [`n${at}`, at]))

test.each<[string, JsonObject]>([
  ['as many claims as are read', claimsOf(MAX_DISCLOSURES)],
  ['as many elements as are read', { list: times(MAX_DISCLOSURES - 1, (at) => at), none: null }],
  ['claims as deep as are read', nested(MAX_NESTING + 1) as JsonObject],
])('%s are issued, and read', async (_, subject) => {
  const { none: _none, ...there } = subject
  expect(await resolveClaims(nodeCrypto, parseSdJwt(await issueWith(subject)))).toMatchObject(there)
})

test.each<[string, JsonObject]>([
  ['one claim more', claimsOf(MAX_DISCLOSURES + 1)],
  ['one element more', { list: times(MAX_DISCLOSURES, (at) => at) }],
  ['claims one level deeper', nested(MAX_NESTING + 2) as JsonObject],
  ['a portrait of half a megabyte', { portrait: 'A'.repeat(MAX_SD_JWT_CHARACTERS) }],
])('%s than a verifier reads is not issued', async (_, subject) => {
  await expect(issueWith(subject)).rejects.toEqual(tooLarge)
})

test('an e-ID with forty claims and a portrait of 200 kB is verified', async () => {
  const issuer = nodeCrypto.generateEcKeyPair()
  const subject = {
    ...Object.fromEntries(times(40, (at) => [`claim_${at}`, `value ${at}`])),
    portrait: Buffer.alloc(200_000, 'portrait').toString('base64'),
    address: { street: 'Gasse 1', town: { name: 'Chur', codes: ['7000', '7001'] } },
  }
  const compact = await issueSdJwt(nodeCrypto, {
    issuer: 'did:example:a',
    kid,
    vct: 'e-id',
    issuedAt: now,
    subject,
    key: nodeCrypto.importEs256PrivateKey(issuer.privateJwk),
  })
  expect(compact.length).toBeLessThan(MAX_SD_JWT_CHARACTERS)
  const key = nodeCrypto.importEs256PublicKey(issuer.publicJwk)
  expect(await verifySdJwt(nodeCrypto, parseSdJwt(compact), { key, now })).toMatchObject(subject)
})
