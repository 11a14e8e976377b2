import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Es256PrivateKey } from './crypto/index.ts'
import { nodeCrypto } from './crypto/node-crypto.ts'
import { createDidLog } from './did/create-did-log.ts'
import { DidError, findVerificationKey } from './did/index.ts'
import { verifyDidLog } from './did/verify-did-log.ts'
import { createDpopProof, parseDpopProof, verifyDpopProof } from './jose/dpop.ts'
import {
  createJwt,
  decodeBase64Url,
  decryptJwe,
  encryptJwe,
  type JsonObject,
  parseJson,
  parseJwt,
  verifyJwt,
} from './jose/index.ts'
import { JoseError } from './jose/jose-error.ts'
import {
  createCredentialOffer,
  fetchIssuerMetadata,
  HolderError,
  IssuanceError,
  parseCredentialOffer,
  parseKeyProofs,
  verifyKeyProofs,
} from './oid4vci/index.ts'
import {
  fetchPresentationRequest,
  PresentationError,
  parseDefinitionAsQuery,
  parsePresentationQuery,
  parseWalletResponse,
  QueryError,
} from './oid4vp/index.ts'
import { issueSdJwt, parseSdJwt, presentSdJwt, SdJwtError, verifyKeyBinding, verifySdJwt } from './sd-jwt/index.ts'
import { createKeyBindingJwt } from './sd-jwt/key-binding.ts'
import {
  compressStatusBytes,
  createStatusBytes,
  createStatusListJwt,
  parseStatusListJwt,
  parseStatusReference,
  StatusListError,
  verifyStatusList,
} from './status-list/index.ts'
import { changedClaims, HOSTILE_RUNS, hostile } from './testing/hostile-text.ts'

const now = new Date('2026-11-20T10:15:30Z')
const DID = 'did:webvh:QmScid:localhost%3A8443:did:demo'
const kid = `${DID}#assert-key-01`
const issuer = nodeCrypto.generateEcKeyPair()
const holder = nodeCrypto.generateEcKeyPair()
const issuerKey = nodeCrypto.importEs256PrivateKey(issuer.privateJwk)
const holderKey = nodeCrypto.importEs256PrivateKey(holder.privateJwk)
const key = nodeCrypto.importEs256PublicKey(issuer.publicJwk)
const updateJwk = nodeCrypto.generateEd25519Key()
const updateKey = decodeBase64Url(updateJwk.x)
const ISSUER_URL = 'https://issuer.test'
const URI = 'https://issuer.test/list'
const BINDING = { audience: DID, nonce: 'n1', now }

type Refusal = abstract new (...given: never[]) => Error

/** Something that reads what others send. */
interface Reader {
  /** What it does accept. */
  genuine: string
  read: (text: string) => unknown
  refusals: readonly Refusal[]
  /** What is genuine only as it is: whatever is accepted must say the same. */
  isSigned?: boolean
  /** Signs other claims as rightfully as the genuine ones: those who may sign may be hostile too. */
  sign?: (claims: JsonObject) => Promise<string>
}

const jwt = await createJwt(nodeCrypto, { header: { typ: 'JWT', kid }, claims: { a: 'é', exp: 1e10 }, key: issuerKey })
const credential = await issueSdJwt(nodeCrypto, {
  issuer: DID,
  kid,
  key: issuerKey,
  vct: 'demo',
  issuedAt: now,
  holderKey: holder.publicJwk,
  status: { index: 7, uri: URI },
  subject: { name: 'Zoë', address: { town: 'Chur' }, nationalities: ['CH', 'LI'] },
})
const presentation = await presentSdJwt(nodeCrypto, parseSdJwt(credential), {
  paths: [['name'], ['address', 'town'], ['nationalities', 1]],
  keyBinding: { key: holderKey, ...BINDING },
})
const jwe = await encryptJwe(nodeCrypto, {
  plaintext: JSON.stringify({ vp_token: { id: [presentation] }, state: 's' }),
  recipient: issuer.publicJwk,
  enc: 'A128GCM',
  zip: 'DEF',
})
const signStatusList = async (bytes: Uint8Array) =>
  createStatusListJwt(nodeCrypto, {
    uri: URI,
    issuer: DID,
    kid,
    key: issuerKey,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
    ttlSeconds: 60,
    bits: 2,
    lst: await compressStatusBytes(nodeCrypto, bytes),
  })
const statusList = await signStatusList(createStatusBytes(100, 2))
const did = await createDidLog(nodeCrypto, {
  host: 'localhost:8443',
  path: ['did', 'demo'],
  assertionKey: issuer.publicJwk,
  authenticationKey: holder.publicJwk,
  updateKey: { privateKey: nodeCrypto.importEd25519PrivateKey(updateJwk), publicKey: updateKey },
  now,
})
const dpop = { method: 'POST', url: 'https://issuer.test/token', now }
const dpopProof = await createDpopProof(nodeCrypto, {
  ...dpop,
  privateKey: holderKey,
  publicJwk: holder.publicJwk,
  jti: 'j1',
  nonce: 'n1',
})
const keyProof = await createJwt(nodeCrypto, {
  header: { typ: 'openid4vci-proof+jwt', jwk: { ...holder.publicJwk } },
  claims: { aud: ISSUER_URL, iat: now.getTime() / 1000, nonce: 'n1' },
  key: holderKey,
})
const offer = JSON.stringify(
  createCredentialOffer({ credentialIssuer: ISSUER_URL, configurationIds: ['demo'], preAuthorizedCode: 'secret' }),
)
const query = JSON.stringify({
  credentials: [
    { id: 'id', format: 'dc+sd-jwt', meta: { vct_values: ['demo'] }, claims: [{ path: ['name'], values: ['Zoë'] }] },
  ],
})
const definition = JSON.stringify({
  id: '0',
  input_descriptors: [
    {
      id: 'd',
      format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
      constraints: { fields: [{ path: ['$.vct'], filter: { type: 'string', const: 'demo' } }, { path: ['$.name'] }] },
    },
  ],
})
const metadata = JSON.stringify({
  credential_issuer: ISSUER_URL,
  credential_endpoint: `${ISSUER_URL}/credential`,
  nonce_endpoint: `${ISSUER_URL}/nonce`,
  display: [{ name: 'Amt', locale: 'de-CH', logo: { uri: 'data:image/png;base64,AA' } }],
  batch_credential_issuance: { batch_size: 3 },
  credential_configurations_supported: {
    demo: {
      format: 'dc+sd-jwt',
      vct: 'demo',
      display: [{ name: 'Demo', locale: 'de-CH' }],
      claims: [{ path: ['name'], display: [{ name: 'Name', locale: 'de-CH' }] }],
    },
  },
})
const answering = (contentType: string, body: string) => ({
  crypto: nodeCrypto,
  now: () => now,
  resolveKey: async () => key,
  checkCertificates: async () => undefined,
  transport: async () => ({ status: 200, contentType, body }),
})
const requestObject = await createJwt(nodeCrypto, {
  header: { typ: 'oauth-authz-req+jwt', kid },
  claims: {
    client_id: `decentralized_identifier:${DID}`,
    response_type: 'vp_token',
    response_mode: 'direct_post',
    response_uri: 'https://verifier.test/answer',
    nonce: 'n1',
    exp: now.getTime() / 1000 + 60,
    dcql_query: JSON.parse(query),
    client_metadata: { vp_formats_supported: { 'dc+sd-jwt': {} }, client_name: 'Prüfstelle' },
  },
  key: issuerKey,
})

/** Signs other claims under the header of a JWT. */
const signAs = (compact: string, signingKey: Es256PrivateKey) => (claims: JsonObject) => {
  const { header } = JSON.parse(`{"header":${Buffer.from(compact.split('.')[0] ?? '', 'base64url')}}`)
  return createJwt(nodeCrypto, { header, claims, key: signingKey })
}

/** A credential with other claims, presented and bound in order. */
async function presentOther(claims: JsonObject): Promise<string> {
  const [compact = '', ...others] = presentation.split('~')
  const bound = [await signAs(compact, issuerKey)(claims), ...others.slice(0, -1), ''].join('~')
  return bound + (await createKeyBindingJwt(nodeCrypto, { key: holderKey, ...BINDING, bound }))
}

const READERS: Record<string, Reader> = {
  'a JSON text': { genuine: metadata, read: parseJson, refusals: [JoseError] },
  base64url: { genuine: 'Wm_DqyB1bmQgZGll', read: (text) => decodeBase64Url(text), refusals: [JoseError] },
  'a JWT': {
    genuine: jwt,
    read: async (text) => {
      const parsed = parseJwt(text, { typ: 'JWT' })
      await verifyJwt(nodeCrypto, parsed, key)
      return parsed.claims
    },
    refusals: [JoseError],
    isSigned: true,
    sign: signAs(jwt, issuerKey),
  },
  'a presented credential': {
    genuine: presentation,
    read: async (text) => {
      const parsed = parseSdJwt(text)
      const claims = await verifySdJwt(nodeCrypto, parsed, { key, now })
      await verifyKeyBinding(nodeCrypto, parsed, BINDING)
      return claims
    },
    refusals: [SdJwtError, JoseError],
    isSigned: true,
    sign: presentOther,
  },
  'an encrypted answer': {
    genuine: jwe,
    read: async (text) => {
      const { plaintext } = await decryptJwe(nodeCrypto, text, () => nodeCrypto.importEcdhPrivateKey(issuer.privateJwk))
      return Buffer.from(plaintext).toString()
    },
    refusals: [JoseError],
    isSigned: true,
  },
  'a status list': {
    genuine: statusList,
    read: async (text) => {
      const list = parseStatusListJwt(text)
      return (await verifyStatusList(nodeCrypto, list, { key, uri: URI, credentialKid: kid, now })).bytes
    },
    refusals: [StatusListError],
    isSigned: true,
    sign: signAs(statusList, issuerKey),
  },
  'a DID log': {
    genuine: did.log,
    read: (text) => verifyDidLog(nodeCrypto, { did: did.did, log: text, now }),
    refusals: [DidError],
    isSigned: true,
  },
  'a DPoP proof': {
    genuine: dpopProof,
    read: async (text) => verifyDpopProof(nodeCrypto, await parseDpopProof(nodeCrypto, text, dpop)),
    refusals: [JoseError],
    isSigned: true,
    sign: signAs(dpopProof, holderKey),
  },
  'a key proof': {
    genuine: keyProof,
    read: async (text) => verifyKeyProofs(nodeCrypto, parseKeyProofs([text], { credentialIssuer: ISSUER_URL, now })),
    refusals: [IssuanceError],
    isSigned: true,
    sign: signAs(keyProof, holderKey),
  },
  'a request for a presentation': {
    genuine: requestObject,
    // What it says: how an answer is put together is a function, another one each time.
    read: async (text) =>
      JSON.stringify(
        await fetchPresentationRequest(answering('application/oauth-authz-req+jwt', text), {
          requestUri: 'https://verifier.test/request',
        }),
      ),
    refusals: [HolderError],
    isSigned: true,
    sign: signAs(requestObject, issuerKey),
  },
  'metadata of an issuer': {
    genuine: metadata,
    read: (text) => fetchIssuerMetadata(answering('application/json', text), ISSUER_URL),
    refusals: [HolderError],
  },
  'a credential offer': { genuine: offer, read: parseCredentialOffer, refusals: [HolderError] },
  'a query': {
    genuine: query,
    read: (text) => parsePresentationQuery(parseJson(text)),
    refusals: [QueryError, JoseError],
  },
  'a presentation definition': {
    genuine: definition,
    read: (text) => parseDefinitionAsQuery(parseJson(text)),
    refusals: [QueryError, JoseError],
  },
  "a wallet's answer in clear": {
    genuine: JSON.stringify({ id: [presentation] }),
    read: (text) =>
      parseWalletResponse(
        { vp_token: text, state: 's' },
        { responseMode: 'direct_post', decrypt: () => Promise.reject(new Error('nothing to decrypt')) },
      ),
    refusals: [PresentationError],
  },
  'a DID document': {
    genuine: JSON.stringify(JSON.parse(did.log).state),
    read: (text) => findVerificationKey(parseJson(text) as JsonObject & { id: string }, `${did.did}#assert-key-01`),
    refusals: [DidError, JoseError],
  },
  'the status of a credential': {
    genuine: JSON.stringify({ status: { status_list: { idx: 1, uri: URI } } }),
    read: (text) => parseStatusReference(parseJson(text) as JsonObject),
    refusals: [StatusListError, JoseError],
  },
}

const isDocumented = (refused: unknown, refusals: readonly Refusal[]) =>
  refusals.some((refusal) => refused instanceof refusal)

describe.each(Object.entries(READERS))('%s', (_, { genuine, read, refusals, isSigned }) => {
  test('is read as it was made', async () => {
    await read(genuine)
  })

  test('is refused by a documented error, or says the same, whatever was done to it', async () => {
    const expected = await read(genuine)
    expect(await read(genuine)).toEqual(expected)
    await fc.assert(
      fc.asyncProperty(hostile(genuine), async (text) => {
        const outcome = await attempt(() => read(text))
        if ('refused' in outcome) expect(isDocumented(outcome.refused, refusals), String(outcome.refused)).toBe(true)
        else if (isSigned) expect(outcome.read).toEqual(expected)
      }),
      { numRuns: HOSTILE_RUNS },
    )
  })
})

const SIGNED = Object.entries(READERS).flatMap(([name, { sign, ...reader }]) =>
  sign ? [{ name, sign, ...reader }] : [],
)

test.each(SIGNED)('$name is read or refused by a documented error, whatever was signed', async (reader) => {
  const { genuine, read, refusals, sign } = reader
  await fc.assert(
    fc.asyncProperty(changedClaims(genuine), async (claims) => {
      const outcome = await attempt(async () => read(await sign(claims)))
      if ('refused' in outcome) expect(isDocumented(outcome.refused, refusals), String(outcome.refused)).toBe(true)
    }),
    { numRuns: HOSTILE_RUNS },
  )
})

async function attempt(reading: () => unknown): Promise<{ read: unknown } | { refused: unknown }> {
  try {
    return { read: await reading() }
  } catch (refused) {
    return { refused }
  }
}

describe('what inflates without end', () => {
  const ZEROS = new Uint8Array(30 * 1024 * 1024)

  test('is not inflated in an encrypted answer', async () => {
    const bomb = await encryptJwe(nodeCrypto, {
      plaintext: ZEROS,
      recipient: issuer.publicJwk,
      enc: 'A256GCM',
      zip: 'DEF',
    })
    await expect(
      decryptJwe(nodeCrypto, bomb, () => nodeCrypto.importEcdhPrivateKey(issuer.privateJwk)),
    ).rejects.toMatchObject({ name: 'JoseError', code: 'decryption-failed' })
  })

  test('is not inflated in a status list', async () => {
    const bomb = await signStatusList(ZEROS)
    const expected = { key, uri: URI, credentialKid: kid, now }
    await expect(verifyStatusList(nodeCrypto, parseStatusListJwt(bomb), expected)).rejects.toMatchObject({
      name: 'StatusListError',
      code: 'status-list-too-large',
    })
  })
})
