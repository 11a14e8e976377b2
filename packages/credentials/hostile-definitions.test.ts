import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeCrypto } from './crypto/node-crypto.ts'
import { createJwt, JoseError, type JsonObject, parseJson } from './jose/index.ts'
import { HolderError } from './oid4vci/index.ts'
import { readWantedByDefinition } from './oid4vp/holder-wanted.ts'
import { fetchPresentationRequest, QueryError } from './oid4vp/index.ts'
import { parseJsonPath } from './oid4vp/json-path.ts'
import { parseLiteralPattern } from './oid4vp/literal-pattern.ts'
import { changedClaims, HOSTILE_RUNS, hostile } from './testing/hostile-text.ts'

const now = new Date('2026-11-20T10:15:30Z')
const DID = 'did:webvh:QmScid:localhost%3A8443:did:demo'
const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
const key = nodeCrypto.importEs256PrivateKey(privateJwk)
const RUNS = { numRuns: HOSTILE_RUNS }
const DEFINITION = {
  id: '0',
  input_descriptors: [
    {
      id: 'd',
      format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'] } },
      constraints: {
        fields: [
          { path: ['$.vc.type', '$.vct'], filter: { type: 'string', pattern: '^(demo|other)$' } },
          { path: ["$['nationalities'][*]"], filter: { enum: ['CH', 'LI'] } },
          { path: ['$.age'], optional: true, filter: { type: 'integer', minimum: 18 } },
        ],
      },
    },
  ],
}
const HELD = { vct: 'demo', name: 'Zoë', nationalities: ['CH', 'LI'], age: 36 }

const sign = (claims: JsonObject) =>
  createJwt(nodeCrypto, { header: { typ: 'oauth-authz-req+jwt', kid: `${DID}#assert-key-01` }, claims, key })
const request = await sign({
  client_id: DID,
  client_id_scheme: 'did',
  response_type: 'vp_token',
  response_mode: 'direct_post',
  response_uri: 'https://verifier.test/answer',
  nonce: 'n1',
  presentation_definition: DEFINITION,
})

/** What a wallet reads of a request, and would show. */
async function readRequest(body: string) {
  const deps = {
    crypto: nodeCrypto,
    now: () => now,
    resolveKey: async () => nodeCrypto.importEs256PublicKey(publicJwk),
    checkCertificates: async () => undefined,
    transport: async () => ({ status: 200, contentType: 'application/jwt', body }),
  }
  const { wanted, ...rest } = await fetchPresentationRequest(deps, { requestUri: 'https://verifier.test/request' })
  return { ...rest, chosen: wanted.credentials.map(({ choosePaths }) => choosePaths(HELD)) }
}

const readDefinition = (text: string) =>
  readWantedByDefinition(parseJson(text)).credentials.map(({ choosePaths }) => choosePaths(HELD))

async function refusalOf(reading: () => unknown): Promise<unknown> {
  try {
    await reading()
    return undefined
  } catch (refused) {
    return refused
  }
}

test('the genuine ones are read', async () => {
  const chosen = [[['vct'], ['nationalities', null]]]
  expect(readDefinition(JSON.stringify(DEFINITION))).toEqual(chosen)
  expect(await readRequest(request)).toMatchObject({ chosen, expiresAt: undefined })
})

test('a request of an older verifier says the same or is refused by a documented error, whatever was done to it', async () => {
  const expected = await readRequest(request)
  await fc.assert(
    fc.asyncProperty(hostile(request), async (text) => {
      const refused = await refusalOf(async () => expect(await readRequest(text)).toEqual(expected))
      if (refused !== undefined) expect(refused).toBeInstanceOf(HolderError)
    }),
    RUNS,
  )
})

test('what an older verifier signs is read or refused by a documented error', async () => {
  await fc.assert(
    fc.asyncProperty(changedClaims(request), async (claims) => {
      const refused = await refusalOf(async () => readRequest(await sign(claims)))
      if (refused !== undefined) expect(refused).toBeInstanceOf(HolderError)
    }),
    RUNS,
  )
})

test('a definition is applied or refused by a documented error', async () => {
  await fc.assert(
    fc.asyncProperty(hostile(JSON.stringify(DEFINITION)), async (text) => {
      const refused = await refusalOf(() => readDefinition(text))
      const isDocumented = refused === undefined || refused instanceof QueryError || refused instanceof JoseError
      expect(isDocumented, String(refused)).toBe(true)
    }),
    RUNS,
  )
})

test('a path and a pattern are understood or left, never run', () => {
  const long = 'a'.repeat(5000)
  fc.assert(
    fc.property(hostile("$['nationalities'][0].code"), hostile('^(https://a\\.test/x|(a+)+)$'), (path, pattern) => {
      expect(Array.isArray(parseJsonPath(path) ?? [])).toBe(true)
      const matches = parseLiteralPattern(pattern)
      if (matches?.(long)) expect(long).toContain(pattern.replace(/[^a]/g, ''))
    }),
    RUNS,
  )
})
