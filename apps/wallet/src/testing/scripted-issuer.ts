import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  createJwt,
  decodeBase64Url,
  decryptJwe,
  encryptJwe,
  type JsonObject,
  parseDpopProof,
  parseEcPublicJwk,
  parseJsonObject,
  toEpochSeconds,
  verifyDpopProof,
} from '@e-collecting/credentials/jose'
import {
  createAuthorizationServerMetadata,
  createCredentialOffer,
  createIssuerMetadata,
  createOfferLink,
  parseKeyProofs,
  verifyKeyProofs,
} from '@e-collecting/credentials/oid4vci'
import { issueSdJwt } from '@e-collecting/credentials/sd-jwt'
import {
  compressStatusBytes,
  createStatusBytes,
  createStatusListJwt,
  setStatus,
} from '@e-collecting/credentials/status-list'
import type { SdJwtInput } from '@e-collecting/credentials/testing'
import { json, type Responder, type ScriptedWorld, type SeenRequest } from './scripted-world.ts'

/** What a test may bend. */
export type IssuerScript = {
  /** Where its documents are, if elsewhere than in the Swiss profile. */
  documents?: Partial<typeof DOCUMENTS>
  /** Serves JSON whatever is asked for, or 406 to those who ask for a JWT. */
  readonly plainMetadata?: 'json' | '406'
  readonly withoutDpop?: boolean
  readonly withoutEncryption?: boolean
  /** Asks for requests that are encrypted, and answers them in the clear. */
  readonly answersInTheClear?: boolean
  readonly alterMetadata?: (metadata: JsonObject) => JsonObject
  readonly alterCredential?: (input: SdJwtInput) => SdJwtInput
  /** Signs this one thing with its authentication key, which is not for that. */
  readonly misuseKeyFor?: 'metadata' | 'credential' | 'status-list'
  readonly tamper?: (compact: string) => string
  /** Demands this nonce in the token request's proof, and says so. */
  readonly dpopNonce?: string
}

type Signer = Pick<SdJwtInput, 'issuer' | 'kid' | 'key'>

export const ISSUER = 'https://issuer.test/oid4vci'
/** Where the Swiss profile has them. */
const DOCUMENTS = {
  issuerAt: `${ISSUER}/.well-known/openid-credential-issuer`,
  serverAt: `${ISSUER}/.well-known/openid-configuration`,
}
export const STATUS_LIST = 'https://registry.test/status/1.jwt'
export const SUBJECT = { given_name: 'Anna', family_name: 'Muster', birth_date: '1990-05-17', age_over_18: 'true' }

const dpopNonceOf = ({ headers }: SeenRequest) =>
  parseJsonObject(decodeBase64Url(headers.get('dpop')?.split('.')[1] ?? '')).nonce

function createServerMetadata({ withoutDpop }: IssuerScript): JsonObject {
  const { dpop_signing_alg_values_supported: dpop, ...rest } = createAuthorizationServerMetadata({
    credentialIssuer: ISSUER,
    profile: 'swiss',
    isStrict: !withoutDpop,
    grantsRefresh: true,
  })
  return (withoutDpop ? rest : { ...rest, dpop_signing_alg_values_supported: dpop }) as JsonObject
}

/** An issuer by the book, unless the script bends it. `calls` notes what the wallet did. */
export async function createScriptedIssuer(world: ScriptedWorld, script: IssuerScript = {}) {
  const identity = await world.createIdentity('issuer')
  const encryption = nodeCrypto.generateEcKeyPair()
  const encryptionKey = nodeCrypto.importEcdhPrivateKey(encryption.privateJwk)
  const statuses = createStatusBytes(64, 2)
  const metadata = () => createMetadata(script, { ...encryption.publicJwk, kid: 'enc-1' })
  const calls = { proofs: 0, encryptedRequests: 0, dpop: 0 }
  let nonces = 0
  let code = 'code-1'

  const signerFor = (thing: IssuerScript['misuseKeyFor']): Signer =>
    script.misuseKeyFor === thing
      ? { issuer: identity.did, kid: identity.authenticationKid, key: identity.authenticationKey }
      : { issuer: identity.did, kid: identity.assertionKid, key: identity.assertionKey }
  const document = (content: () => JsonObject) => createDocument(world, signerFor('metadata'), script, content)
  const checkDpop = async ({ headers, url }: SeenRequest, accessToken?: string) => {
    const proof = headers.get('dpop')
    if (script.withoutDpop) return
    if (proof === null) throw new Error('a DPoP proof was expected')
    const expected = { method: 'POST', url, now: world.now(), accessToken }
    await verifyDpopProof(nodeCrypto, await parseDpopProof(nodeCrypto, proof, expected))
    calls.dpop += 1
  }
  const readRequest = async ({ headers, body }: SeenRequest) => {
    if (headers.get('content-type') !== 'application/jwt') return parseJsonObject(body)
    calls.encryptedRequests += 1
    return parseJsonObject((await decryptJwe(nodeCrypto, body, () => encryptionKey)).plaintext)
  }
  const issue = async (holderKey: EcPublicJwk, index: number) => {
    const input: SdJwtInput = {
      ...signerFor('credential'),
      vct: 'betaid-sdjwt',
      issuedAt: world.now(),
      expiresAt: new Date(world.now().getTime() + 30 * 86_400_000),
      holderKey,
      status: { uri: STATUS_LIST, index },
      subject: SUBJECT,
    }
    const compact = await issueSdJwt(nodeCrypto, script.alterCredential?.(input) ?? input)
    return { credential: script.tamper?.(compact) ?? compact }
  }

  const { issuerAt, serverAt } = { ...DOCUMENTS, ...script.documents }
  world.answer(issuerAt, document(metadata))
  world.answer(
    serverAt,
    document(() => createServerMetadata(script)),
  )
  world.answer(`${ISSUER}/api/nonce`, () => json({ c_nonce: `nonce-${++nonces}` }))
  world.answer(`${ISSUER}/api/token`, async (request) => {
    await checkDpop(request)
    if (script.dpopNonce !== undefined && dpopNonceOf(request) !== script.dpopNonce)
      return json({ error: 'use_dpop_nonce' }, 400, { 'dpop-nonce': script.dpopNonce })
    const form = new URLSearchParams(request.body)
    if (form.get('pre-authorized_code') !== code) return json({ error: 'invalid_grant' }, 400)
    code = 'used'
    return json({ access_token: 'token-1', token_type: script.withoutDpop ? 'BEARER' : 'DPoP', expires_in: 600 })
  })
  world.answer(`${ISSUER}/api/credential`, async (request) => {
    await checkDpop(request, 'token-1')
    const wanted = await readRequest(request)
    const holderKeys = await proveKeys(wanted, world.now())
    calls.proofs = holderKeys.length
    const body = { credentials: await Promise.all(holderKeys.map(issue)) }
    const response = wanted.credential_response_encryption as { jwk: JsonObject; enc: 'A256GCM' } | undefined
    if (!response || script.answersInTheClear) return json(body)
    const recipient = parseEcPublicJwk(response.jwk)
    const jwe = await encryptJwe(nodeCrypto, {
      plaintext: JSON.stringify(body),
      recipient,
      enc: response.enc,
      zip: 'DEF',
    })
    return new Response(jwe, { headers: { 'content-type': 'application/jwt' } })
  })
  world.answer(STATUS_LIST, () => publishStatusList(world, signerFor('status-list'), statuses))

  return {
    identity,
    calls,
    /** Suspends or revokes every copy. */
    setAllStatuses: (value: number) => {
      for (let at = 0; at < 64; at += 1) setStatus(statuses, 2, at, value)
    },
    offerLink: (scheme = 'swiyu') => {
      code = 'code-1'
      const offer = { credentialIssuer: ISSUER, configurationIds: ['beta-id'], preAuthorizedCode: code }
      return createOfferLink(scheme, createCredentialOffer(offer))
    },
  }
}

async function proveKeys({ proofs }: JsonObject, now: Date): Promise<readonly EcPublicJwk[]> {
  const { jwt } = proofs as { jwt: string[] }
  const parsed = parseKeyProofs(jwt, { credentialIssuer: ISSUER, now })
  await verifyKeyProofs(nodeCrypto, parsed)
  return parsed.holderKeys
}

function createMetadata(script: IssuerScript, requestEncryptionKey: EcPublicJwk): JsonObject {
  const configuration = {
    vct: 'betaid-sdjwt',
    display: [{ name: 'Beta-ID', locale: 'de-CH' }],
    claims: [{ path: ['given_name'], display: [{ name: 'Vorname', locale: 'de-CH' }] }],
  }
  const full = createIssuerMetadata({
    credentialIssuer: ISSUER,
    display: [{ name: 'Beta-ID-Dienst', locale: 'de-CH' }],
    configurations: { 'beta-id': configuration },
    profile: 'swiss',
    requestEncryptionKey,
    isStrict: !script.withoutEncryption,
    types: {},
    logo: undefined,
    issuer: undefined,
  })
  const isOffered = ([name]: [string, unknown]) => !(script.withoutEncryption && name.endsWith('_encryption'))
  const offered = Object.fromEntries(Object.entries(full).filter(isOffered))
  return script.alterMetadata?.(offered) ?? offered
}

async function publishStatusList(world: ScriptedWorld, signer: Signer, statuses: Uint8Array) {
  const token = await createStatusListJwt(nodeCrypto, {
    uri: STATUS_LIST,
    ...signer,
    issuedAt: world.now(),
    expiresAt: new Date(world.now().getTime() + 3_600_000),
    ttlSeconds: 900,
    bits: 2,
    lst: await compressStatusBytes(nodeCrypto, statuses),
  })
  return new Response(token)
}

/** Serves a document signed or plain, as it is asked for and as the script allows. */
function createDocument(
  world: ScriptedWorld,
  { issuer, kid, key }: Signer,
  { plainMetadata }: IssuerScript,
  content: () => JsonObject,
): Responder {
  return async ({ headers }) => {
    const wantsJwt = headers.get('accept') === 'application/jwt'
    if (wantsJwt && plainMetadata === '406') return new Response('', { status: 406 })
    if (!wantsJwt || plainMetadata) return json(content())
    const iat = toEpochSeconds(world.now())
    const claims = { iss: issuer, sub: ISSUER, iat, exp: iat + 86_400, ...content() }
    const header = { typ: 'openidvci-issuer-metadata+jwt', kid }
    const jwt = await createJwt(nodeCrypto, { header, claims, key })
    return new Response(jwt, { headers: { 'content-type': 'application/jwt' } })
  }
}
