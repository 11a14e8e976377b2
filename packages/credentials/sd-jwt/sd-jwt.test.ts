import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { webCrypto } from '../crypto/web-crypto.ts'
import { createJwt, encodeBase64Url, type JsonObject, type JsonValue } from '../jose/index.ts'
import { type ClaimPath, selectClaims } from './claim-path.ts'
import { issueSdJwt } from './issue-sd-jwt.ts'
import { parseSdJwt } from './parse-sd-jwt.ts'
import { presentSdJwt } from './present-sd-jwt.ts'
import { PROTECTED_CLAIMS, RESERVED_NAMES } from './protected-claims.ts'
import { resolveClaims } from './resolve-claims.ts'
import { verifySdJwt } from './verify-sd-jwt.ts'

const now = new Date('2026-11-20T10:15:30Z')
const issuer = nodeCrypto.generateEcKeyPair()
const key = nodeCrypto.importEs256PrivateKey(issuer.privateJwk)
const issuerKey = nodeCrypto.importEs256PublicKey(issuer.publicJwk)
const holder = nodeCrypto.generateEcKeyPair()
const issuerDid = 'did:webvh:QmScid:localhost%3A8443:did:demo'
const kid = `${issuerDid}#assert-key-01`
const subject = {
  given_name: 'Zoë',
  birth_date: '1990-05-17',
  middle_name: null,
  address: { street: 'Gasse 1', town: { name: 'Chur', code: 7000 } },
  nationalities: ['CH', { code: 'LI' }, null],
  adult: true,
}
const { middle_name: _, ...told } = { ...subject, nationalities: ['CH', { code: 'LI' }] }
const TECHNICAL = ['iss', 'vct', 'iat', 'nbf', 'exp', 'cnf', 'status']
const sdError = (code: string) => expect.objectContaining({ name: 'SdJwtError', code })
const joseError = (code: string) => expect.objectContaining({ name: 'JoseError', code })

const issue = (change: object = {}) =>
  issueSdJwt(nodeCrypto, {
    issuer: issuerDid,
    kid,
    key,
    vct: 'demo-credential',
    issuedAt: now,
    expiresAt: new Date('2027-11-20T22:59:59.999Z'),
    holderKey: { ...holder.publicJwk, kid: 'device' },
    status: { index: 4711, uri: 'https://localhost:8443/list.jwt' },
    subject,
    ...change,
  })
const withoutTechnical = (claims: JsonObject) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !TECHNICAL.includes(name)))

describe('an issued credential', () => {
  test('has the header and the clear claims of the profile, dates in whole UTC days', async () => {
    const text = await issue()
    const { issuerJwt, disclosures, keyBinding } = parseSdJwt(text)
    expect(text.endsWith('~')).toBe(true)
    expect(issuerJwt.header).toEqual({ alg: 'ES256', typ: 'dc+sd-jwt', kid, profile_version: 'swiss-profile-vc:1.0.0' })
    const { _sd, ...claims } = issuerJwt.claims
    expect(claims).toEqual({
      iss: issuerDid,
      vct: 'demo-credential',
      iat: Date.parse('2026-11-20T00:00:00Z') / 1000,
      nbf: Date.parse('2026-11-20T00:00:00Z') / 1000,
      exp: Date.parse('2027-11-20T23:59:59Z') / 1000,
      cnf: { jwk: holder.publicJwk },
      status: { status_list: { idx: 4711, uri: 'https://localhost:8443/list.jwt' } },
      _sd_alg: 'sha-256',
    })
    expect(_sd).toHaveLength(5)
    expect(_sd).toEqual([...(_sd as string[])].sort())
    expect(disclosures).toHaveLength(12)
    expect(keyBinding).toBeUndefined()
  })

  test('shows nothing of the subject in its payload', async () => {
    const { _sd, cnf, ...claims } = parseSdJwt(await issue()).issuerJwt.claims
    expect(JSON.stringify(claims)).not.toMatch(/given_name|Zo|address|Chur|nationalities|CH"/)
    for (const digest of _sd as string[]) expect(digest).toMatch(/^[\w-]{43}$/)
    expect(cnf).toEqual({ jwk: holder.publicJwk })
  })

  test('conceals what is nested in its own disclosure', async () => {
    const { disclosures } = parseSdJwt(await issue())
    const disclosedAs = (name: string) => disclosures.find((disclosure) => disclosure.name === name)?.value
    expect(disclosedAs('address')).toEqual({ _sd: [expect.any(String), expect.any(String)] })
    expect(disclosedAs('town')).toEqual({ _sd: [expect.any(String), expect.any(String)] })
    expect(disclosedAs('nationalities')).toEqual([{ '...': expect.any(String) }, { '...': expect.any(String) }])
    expect(disclosedAs('middle_name')).toBeUndefined()
  })

  test('shares no salt and no digest with another copy', async () => {
    const copies = [parseSdJwt(await issue()), parseSdJwt(await issue())]
    const parts = copies.flatMap(({ issuerJwt, disclosures }) => [
      ...(issuerJwt.claims._sd as string[]),
      ...disclosures.map(({ encoded }) => encoded),
    ])
    expect(new Set(parts).size).toBe(parts.length)
  })

  test('gives each disclosure a salt of its own of 144 bits', async () => {
    const claims = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`claim_${at}`, at]))
    const { disclosures } = parseSdJwt(await issue({ subject: claims }))
    const salts = disclosures.map(({ encoded }) => JSON.parse(Buffer.from(encoded, 'base64url').toString())[0])
    expect(new Set(salts).size).toBe(20)
    for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(18)
  })

  test('may go without expiry, holder and status, and carry further clear claims', async () => {
    const text = await issue({
      expiresAt: undefined,
      holderKey: undefined,
      status: undefined,
      subject: {},
      validFrom: new Date('2026-12-01T13:00:00Z'),
      clearClaims: { vct_metadata_uri: 'http://localhost:8080/vct' },
    })
    expect(Object.keys(parseSdJwt(text).issuerJwt.claims).sort()).toEqual([
      '_sd_alg',
      'iat',
      'iss',
      'nbf',
      'vct',
      'vct_metadata_uri',
    ])
    expect(parseSdJwt(text).issuerJwt.claims.nbf).toBe(Date.parse('2026-12-01T00:00:00Z') / 1000)
  })

  test.each([...PROTECTED_CLAIMS, ...RESERVED_NAMES, 'iat'])('refuses %s as a subject claim', async (name) => {
    const reserved = JSON.parse(`{"${name}":"x"}`)
    await expect(issue({ subject: reserved })).rejects.toEqual(sdError('reserved-claim'))
    if (name !== 'iat') await expect(issue({ subject: { a: [reserved] } })).rejects.toEqual(sdError('reserved-claim'))
  })

  test('refuses a subject claim that stands in clear already', async () => {
    const input = { clearClaims: { logo: 'a' }, subject: { logo: 'b' } }
    await expect(issue(input)).rejects.toEqual(sdError('reserved-claim'))
  })
})

describe('verifying', () => {
  test('gives every claim back, in both implementations', async () => {
    const sdJwt = parseSdJwt(await issue())
    expect(withoutTechnical(await verifySdJwt(nodeCrypto, sdJwt, { key: issuerKey, now }))).toEqual(told)
    const webKey = await webCrypto.importEs256PublicKey(issuer.publicJwk)
    expect(withoutTechnical(await verifySdJwt(webCrypto, sdJwt, { key: webKey, now }))).toEqual(told)
  })

  test('gives every claim back where hashes have to be waited for, too', async () => {
    const webKey = await webCrypto.importEs256PrivateKey(issuer.privateJwk)
    const input = { issuer: issuerDid, kid, key: webKey, vct: 'demo-credential', issuedAt: now, subject }
    const sdJwt = parseSdJwt(await issueSdJwt(webCrypto, input))
    expect(sdJwt.disclosures).toHaveLength(12)
    expect(withoutTechnical(await verifySdJwt(nodeCrypto, sdJwt, { key: issuerKey, now }))).toEqual(told)
  })

  test('refuses a foreign signature, an expired and a premature credential', async () => {
    const sdJwt = parseSdJwt(await issue())
    const stranger = nodeCrypto.importEs256PublicKey(holder.publicJwk)
    await expect(verifySdJwt(nodeCrypto, sdJwt, { key: stranger, now })).rejects.toEqual(joseError('invalid-signature'))
    const rules = (at: string) => ({ key: issuerKey, now: new Date(at) })
    await expect(verifySdJwt(nodeCrypto, sdJwt, rules('2027-11-20T23:59:59Z'))).rejects.toEqual(
      joseError('jwt-expired'),
    )
    await expect(verifySdJwt(nodeCrypto, sdJwt, rules('2026-11-19T23:58:59Z'))).rejects.toEqual(
      joseError('jwt-premature'),
    )
  })

  test('any claims survive issuing, presenting all and verifying', async () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8 })
      .filter((text) => ![...TECHNICAL, '_sd', '...', '_sd_alg', '__proto__', 'iat'].includes(text))
    const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean())
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }), async (claims) => {
        const issued = parseSdJwt(await issue({ subject: claims }))
        const presented = await presentSdJwt(nodeCrypto, issued, { paths: Object.keys(claims).map((claim) => [claim]) })
        expect(withoutTechnical(await verifySdJwt(nodeCrypto, parseSdJwt(presented), { key: issuerKey, now }))).toEqual(
          claims,
        )
      }),
      { numRuns: 60 },
    )
  })
})

describe('presenting', () => {
  const present = async (...paths: ClaimPath[]) => {
    const presented = parseSdJwt(await presentSdJwt(nodeCrypto, parseSdJwt(await issue()), { paths }))
    return withoutTechnical(await verifySdJwt(nodeCrypto, presented, { key: issuerKey, now }))
  }

  test('shows the chosen claims and no other', async () => {
    expect(await present()).toEqual({})
    expect(await present(['birth_date'])).toEqual({ birth_date: '1990-05-17' })
    expect(await present(['vct'], ['adult'])).toEqual({ adult: true })
  })

  test('shows a nested claim with its parents, and an object with all below it', async () => {
    expect(await present(['address', 'town', 'name'])).toEqual({ address: { town: { name: 'Chur' } } })
    expect(await present(['address', 'town'])).toEqual({ address: { town: { name: 'Chur', code: 7000 } } })
    expect(await present(['address'])).toEqual({ address: subject.address })
  })

  test('shows elements of a list by number or all of them', async () => {
    expect(await present(['nationalities', 1])).toEqual({ nationalities: [{ code: 'LI' }] })
    expect(await present(['nationalities', null])).toEqual({ nationalities: ['CH', { code: 'LI' }] })
  })

  test.each<[ClaimPath]>([
    [['nothing']],
    [['address', 'nothing']],
    [['address', null]],
    [['nationalities', 7]],
    [['given_name', 'x']],
  ])('refuses the path %j, which leads nowhere', async (path) => {
    await expect(present(path)).rejects.toEqual(sdError('claim-not-found'))
  })
})

test('a path selects values in resolved claims', () => {
  const claims = { a: [{ b: 1 }, { b: 2 }, 'c'], d: { e: null } }
  expect(selectClaims(claims, ['a', null, 'b'])).toEqual([1, 2])
  expect(selectClaims(claims, ['a', 2])).toEqual(['c'])
  expect(selectClaims(claims, ['d', 'e'])).toEqual([null])
  expect(selectClaims(claims, [])).toEqual([claims])
  for (const path of [['x'], ['a', 3], ['a', -1], ['a', 'b'], ['d', null], ['d', 0], ['toString'], ['a', 'length']])
    expect(selectClaims(claims, path)).toEqual([])
})

/** An SD-JWT of any payload and disclosures, signed properly. */
async function forge(payload: JsonObject, disclosures: readonly string[] = [], header: object = {}) {
  const jwt = await createJwt(nodeCrypto, { header: { typ: 'dc+sd-jwt', kid, ...header }, claims: payload, key })
  return `${[jwt, ...disclosures].join('~')}~`
}
const disclosure = (...parts: JsonValue[]) => encodeBase64Url(JSON.stringify(parts))
const digest = nodeCrypto.digestText
const NAME = disclosure('salt', 'name', 'Zoë')
const ELEMENT = disclosure('salt', 'CH')

describe('disclosures are refused', () => {
  const nested = disclosure('salt', 'inner', { _sd: [digest(NAME)] })
  const cases: [string, JsonObject, string[], string][] = [
    ['that no digest names', { _sd: [] }, [NAME], 'unreferenced-disclosure'],
    ['whose parent is not disclosed', { _sd: [digest(nested)] }, [NAME], 'unreferenced-disclosure'],
    ['that come twice', { _sd: [digest(NAME)] }, [NAME, NAME], 'duplicate-digest'],
    ['whose digest stands twice in one list', { _sd: [digest(NAME), digest(NAME)] }, [NAME], 'duplicate-digest'],
    [
      'whose digest stands in two places',
      { _sd: [digest(NAME)], a: { _sd: [digest(NAME)] } },
      [NAME],
      'duplicate-digest',
    ],
    [
      'whose digest stands above and inside',
      { _sd: [digest(nested), digest(NAME)] },
      [nested, NAME],
      'duplicate-digest',
    ],
    ['when an unused digest stands twice', { _sd: ['x'], a: [{ '...': 'x' }] }, [], 'duplicate-digest'],
    ['that overwrite a clear claim', { name: 'Eve', _sd: [digest(NAME)] }, [NAME], 'duplicate-claim'],
    [
      'that overwrite each other',
      { _sd: [digest(NAME), digest(disclosure('2', 'name', 1))] },
      [NAME, disclosure('2', 'name', 1)],
      'duplicate-claim',
    ],
    ['when sha-512 is asked for', { _sd_alg: 'sha-512', _sd: [digest(NAME)] }, [NAME], 'unsupported-hash'],
    ['without a name for a member', { _sd: [digest(ELEMENT)] }, [ELEMENT], 'malformed-disclosure'],
    ['with a name for an element', { a: [{ '...': digest(NAME) }] }, [NAME], 'malformed-disclosure'],
    ['when _sd is no list', { _sd: 'x' }, [], 'malformed-sd-jwt'],
    ['when a digest is no text', { _sd: [1] }, [], 'malformed-sd-jwt'],
    ['when the digest of an element is no text', { a: [{ '...': null }] }, [], 'malformed-sd-jwt'],
    ['when the digest of an element has company', { a: [{ '...': 'x', b: 1 }] }, [], 'malformed-sd-jwt'],
    ['when three dots are a member', { a: { '...': 'x' } }, [], 'malformed-sd-jwt'],
    ['when _sd_alg is nested', { a: { _sd_alg: 'sha-256' } }, [], 'malformed-sd-jwt'],
  ]
  for (const name of [...PROTECTED_CLAIMS, ...RESERVED_NAMES]) {
    const forbidden = disclosure('salt', name, 'x')
    cases.push([`named ${name}`, { _sd: [digest(forbidden)] }, [forbidden], 'reserved-claim'])
  }

  test.each(cases)('%s', async (_, payload, disclosures, code) => {
    const sdJwt = parseSdJwt(await forge(payload, disclosures))
    await expect(resolveClaims(nodeCrypto, sdJwt)).rejects.toEqual(sdError(code))
    await expect(verifySdJwt(nodeCrypto, sdJwt, { key: issuerKey, now })).rejects.toEqual(sdError(code))
  })

  test.each([
    ['an empty one', ''],
    ['no base64url', '?'],
    ['no JSON', encodeBase64Url('x')],
    ['no list', encodeBase64Url('{"0":"salt"}')],
    ['one part', disclosure('salt')],
    ['four parts', disclosure('salt', 'a', 'b', 'c')],
    ['a number as salt', disclosure(1, 'a', 'b')],
    ['a number as name', disclosure('salt', 1, 'b')],
    ['padding', `${disclosure('salt', 'ab', 'b')}=`],
  ])('with %s', async (_, encoded) => {
    const text = await forge({}, [encoded])
    expect(() => parseSdJwt(text)).toThrow(sdError('malformed-disclosure'))
  })
})

test.each<[string, (iat: JsonValue) => Promise<string>]>([
  ['says so', (iat) => forge({ iat })],
  [
    'discloses it',
    (iat) => {
      const issuedAt = disclosure('salt', 'iat', iat)
      return forge({ _sd: [digest(issuedAt)] }, [issuedAt])
    },
  ],
])('a credential that was issued in the future and %s is refused, a minute is forgiven', async (_, make) => {
  const verify = async (iat: JsonValue) => verifySdJwt(nodeCrypto, parseSdJwt(await make(iat)), { key: issuerKey, now })
  const second = now.getTime() / 1000
  await expect(verify(second + 61)).rejects.toEqual(joseError('jwt-premature'))
  await expect(verify('1')).rejects.toEqual(joseError('jwt-premature'))
  expect(await verify(second + 60)).toEqual({ iat: second + 60 })
})

test('undisclosed digests and decoys are left out quietly', async () => {
  const sdJwt = parseSdJwt(await forge({ _sd: ['decoy', digest(NAME)], list: [{ '...': 'decoy2' }, 1] }, [NAME]))
  expect(await resolveClaims(nodeCrypto, sdJwt)).toEqual({ name: 'Zoë', list: [1] })
})

test('an inherited name of objects is an ordinary claim', async () => {
  const inherited = disclosure('salt', 'constructor', 'x')
  const sdJwt = parseSdJwt(await forge({ _sd: [digest(inherited)] }, [inherited]))
  expect(Object.entries(await resolveClaims(nodeCrypto, sdJwt))).toEqual([['constructor', 'x']])
})

test('the old name of the format is accepted, others are not', async () => {
  expect(parseSdJwt(await forge({}, [], { typ: 'vc+sd-jwt' })).kid).toBe(kid)
  const other = await forge({}, [], { typ: 'JWT' })
  expect(() => parseSdJwt(other)).toThrow(joseError('unexpected-type'))
  expect(parseSdJwt(await forge({}, [], { kid: undefined })).kid).toBeUndefined()
})

test('something without a tilde is no SD-JWT', async () => {
  const text = (await forge({})).slice(0, -1)
  expect(() => parseSdJwt(text)).toThrow(sdError('malformed-sd-jwt'))
  expect(() => parseSdJwt('~')).toThrow(joseError('malformed-jws'))
})
