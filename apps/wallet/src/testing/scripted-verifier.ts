import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { findVerificationKey, resolveDid } from '@e-collecting/credentials/did'
import { createJwt, decryptJwe, type JsonObject, parseJsonObject } from '@e-collecting/credentials/jose'
import {
  CREDENTIAL_FORMATS,
  type CredentialIssuer,
  createClientId,
  createRequestLink,
  createRequestObjectClaims,
  createRequestObjectHeader,
  parseDefinitionAsQuery,
  parsePresentationQuery,
  parseWalletResponse,
  type ResponseMode,
  type VerifiedClaims,
  verifyPresentation,
  type WalletAnswer,
} from '@e-collecting/credentials/oid4vp'
import { json, type ScriptedIdentity, type ScriptedWorld } from './scripted-world.ts'

/** What a test may bend. */
export type VerifierScript = {
  readonly responseMode?: ResponseMode
  readonly query?: JsonObject
  /** Asks in the older form, by this definition. */
  readonly definition?: JsonObject
  readonly alterRequest?: (claims: JsonObject) => JsonObject
  /** Is asked for its request by POST, and names this in place of the wallet's nonce. */
  readonly walletNonce?: (sent: string | null) => string | null
  /** Signs with the key of somebody else, under the own key id. */
  readonly signer?: ScriptedIdentity
  /** Signs with the own assertion key instead of the authentication key. */
  readonly signsWithAssertionKey?: boolean
  /** Names another key id. */
  readonly kid?: (did: string) => string
  readonly answer?: () => Response
}

export const REQUEST = 'https://verifier.test/oid4vp/api/request-object/1'
export const QUERY: JsonObject = {
  credentials: [
    {
      id: 'id',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['betaid-sdjwt', 'urn:vct:ch.admin.bcs.betaid'] },
      claims: [{ path: ['given_name'] }, { path: ['birth_date'] }],
    },
  ],
}

/** A verifier by the book, unless the script bends it. */
export async function createScriptedVerifier(world: ScriptedWorld, issuerDid: string, script: VerifierScript = {}) {
  const identity = await world.createIdentity('verifier')
  const encryption = nodeCrypto.generateEcKeyPair()
  const encryptionKey = nodeCrypto.importEcdhPrivateKey(encryption.privateJwk)
  const responseMode = script.responseMode ?? 'direct_post.jwt'
  const { definition } = script
  const query = definition ? parseDefinitionAsQuery(definition) : parsePresentationQuery(script.query ?? QUERY)
  const received: { answer?: WalletAnswer; claims?: VerifiedClaims; submission?: unknown } = {}
  const minutes = (count: number) => new Date(world.now().getTime() + count * 60_000)
  const byQuery = createRequestObjectClaims({
    clientId: createClientId(identity.did),
    issuer: identity.did,
    formats: CREDENTIAL_FORMATS,
    answerBy: { responseMode, responseUri: `${REQUEST}/response-data`, state: 'state-1' },
    nonce: 'nonce-1',
    query,
    display: { client_name: 'E-Collecting: Nachtzüge', 'client_name#fr': 'E-Collecting : trains de nuit' },
    encryptionKey: { ...encryption.publicJwk, kid: 'k1' },
    issuedAt: world.now(),
    expiresAt: minutes(10),
  })
  const { dcql_query: _, ...rest } = byQuery
  const claims: JsonObject = definition ? { ...rest, presentation_definition: definition } : byQuery
  const { kid, key } = script.signsWithAssertionKey
    ? { kid: identity.assertionKid, key: identity.assertionKey }
    : { kid: identity.authenticationKid, key: (script.signer ?? identity).authenticationKey }
  const signer = { kid: script.kid?.(identity.did) ?? kid }
  const header = createRequestObjectHeader(signer, { responseMode, query })
  const resolveIssuerKey = async (issuer: CredentialIssuer) => {
    const fetchText = async (url: string) => (await world.fetch(url, {})).text()
    const document = await resolveDid(nodeCrypto, { did: issuerDid, now: world.now(), fetchText })
    return nodeCrypto.importEs256PublicKey(
      findVerificationKey(document, issuer.kind === 'did' ? issuer.kid : '', ['assertionMethod']),
    )
  }

  world.answer(REQUEST, async ({ body }) => {
    const walletNonce = script.walletNonce?.(new URLSearchParams(body).get('wallet_nonce')) ?? null
    const asked = walletNonce === null ? claims : { ...claims, wallet_nonce: walletNonce }
    const jwt = await createJwt(nodeCrypto, { header, claims: script.alterRequest?.(asked) ?? asked, key })
    return new Response(jwt, { headers: { 'content-type': 'application/oauth-authz-req+jwt' } })
  })
  world.answer(`${REQUEST}/response-data`, async ({ body }) => {
    const form = Object.fromEntries(new URLSearchParams(body))
    const decrypt = async (jwe: string) => (await decryptJwe(nodeCrypto, jwe, () => encryptionKey)).plaintext
    const answer = definition
      ? await readSubmission(form, decrypt, received)
      : await parseWalletResponse(form, { responseMode, decrypt })
    received.answer = answer
    if (answer.kind === 'presentation')
      received.claims = await verifyPresentation(nodeCrypto, answer.vpToken, {
        query,
        acceptedIssuers: [issuerDid],
        audience: createClientId(identity.did),
        nonce: 'nonce-1',
        now: world.now(),
        isStatusRequired: false,
        resolveIssuerKey,
        checkStatus: async () => undefined,
      })
    return script.answer?.() ?? json({})
  })

  return {
    identity,
    received,
    link: (scheme = 'swiyu-verify') =>
      createRequestLink(scheme, {
        clientId: createClientId(identity.did),
        requestUri: REQUEST,
        isPosted: script.walletNonce !== undefined,
      }),
  }
}

/** The answer to a definition, as it would be to a query that asks for the same. */
async function readSubmission(
  form: Readonly<Record<string, string>>,
  decrypt: (jwe: string) => Promise<Uint8Array>,
  received: { submission?: unknown },
): Promise<WalletAnswer> {
  const clear = (): JsonObject => ({
    ...form,
    presentation_submission: parseJsonObject(form.presentation_submission ?? ''),
    vp_token: form.vp_token?.startsWith('[') ? JSON.parse(form.vp_token) : (form.vp_token ?? ''),
  })
  const parameters = form.response === undefined ? clear() : parseJsonObject(await decrypt(form.response))
  received.submission = parameters.presentation_submission
  const { descriptor_map: places } = parameters.presentation_submission as {
    descriptor_map: { id: string; path: string }[]
  }
  const tokens = [parameters.vp_token].flat() as string[]
  const tokenAt = (path: string) => tokens[Number(/^\$\[(\d)\]$/.exec(path)?.[1] ?? 0)] ?? ''
  const vpToken = Object.fromEntries(places.map(({ id, path }) => [id, [tokenAt(path)]]))
  return { kind: 'presentation', vpToken, state: parameters.state as string }
}
