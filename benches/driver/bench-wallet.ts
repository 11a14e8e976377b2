import type { ContentEncryption, EcdhPrivateKey, EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createDpopProof, createJwt, decryptJwe, encryptJwe, toBareJwk } from '@e-collecting/credentials/jose'
import { type ParsedSdJwt, parseSdJwt, presentSdJwt } from '@e-collecting/credentials/sd-jwt'
import { readJson } from './browser.ts'
import type { HolderKey, HolderKeys } from './holder-keys.ts'
import type { HttpAnswer, Send } from './http-connection.ts'

/** How a wallet speaks: `plain` as every wallet may, `sealed` with DPoP and encrypted credential requests, as swiyu does. */
export type WalletManner = 'plain' | 'sealed'

/** A credential with the key it is bound to. */
export interface HeldCredential {
  sdJwt: ParsedSdJwt
  key: HolderKey
}

/** What a request asks, and where to. */
export interface RequestClaims {
  client_id: string
  nonce: string
  state?: string
  response_uri: string
  client_metadata: { jwks: { keys: EcPublicJwk[] } }
  dcql_query: { credentials: { id: string; claims: { path: (string | number | null)[] }[] }[] }
}

interface IssuerDocument {
  credential_endpoint: string
  nonce_endpoint: string
  authorization_servers?: string[]
  credential_request_encryption: { jwks: { keys: EcPublicJwk[] } }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_BODY = { 'content-type': 'application/json' }
const ENC: ContentEncryption = 'A256GCM'
const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

/** Issuers' documents by address: fetched for each credential, as a wallet does, but read only once. */
const readDocuments = new Map<string, object>()

/**
 * Answers a presentation request: two requests. Signs and encrypts like any wallet, but believes what it is told instead of
 * verifying it, and keeps nothing: the load must not weigh on the machine that is measured.
 */
export const present = async (send: Send, link: string, held: HeldCredential): Promise<void> =>
  answerRequest(send, await openRequest(send, link), held)

/** Fetches a request. */
export async function openRequest(send: Send, link: string): Promise<RequestClaims> {
  const requestUri = parametersOf(link).get('request_uri') ?? ''
  const compact = expectOk(await send({ method: 'GET', path: pathOf(requestUri) })).toString()
  return readClaims<RequestClaims>(compact)
}

/** Shows what was asked for. */
export async function answerRequest(send: Send, request: RequestClaims, { sdJwt, key }: HeldCredential): Promise<void> {
  const [query] = request.dcql_query.credentials
  const [recipient] = request.client_metadata.jwks.keys
  if (query === undefined || recipient === undefined) throw new Error('The request asks for nothing.')
  const presentation = await presentSdJwt(nodeCrypto, sdJwt, {
    paths: query.claims.map(({ path }) => path),
    keyBinding: { key: key.privateKey, audience: request.client_id, nonce: request.nonce, now: new Date() },
  })
  const plaintext = JSON.stringify({ vp_token: { [query.id]: [presentation] }, state: request.state })
  const body = `response=${await encryptJwe(nodeCrypto, { plaintext, recipient, enc: ENC })}`
  expectOk(await send({ method: 'POST', path: pathOf(request.response_uri), headers: FORM, body }))
}

/** Collects an offered credential in one copy: five requests, and a sixth for the first DPoP nonce when sealed. */
export async function collect(
  send: Send,
  link: string,
  { keys, manner }: { keys: HolderKeys; manner: WalletManner },
): Promise<HeldCredential> {
  const offer = JSON.parse(parametersOf(link).get('credential_offer') ?? '')
  const issuer: string = offer.credential_issuer
  const metadata = await fetchDocument<IssuerDocument>(send, `${issuer}/.well-known/openid-credential-issuer`)
  const server = metadata.authorization_servers?.[0] ?? issuer
  const { token_endpoint: tokenEndpoint } = await fetchDocument<{ token_endpoint: string }>(
    send,
    `${server}/.well-known/openid-configuration`,
  )
  const fetchNonce = async () => {
    const request = { method: 'POST', path: pathOf(metadata.nonce_endpoint), headers: JSON_BODY, body: '{}' }
    return readJson<{ c_nonce: string }>(await send(request), 200).c_nonce
  }
  const dpopKey = manner === 'sealed' ? keys.take() : undefined
  const prove = async (url: string, nonce: string | undefined, accessToken?: string) =>
    dpopKey === undefined ? {} : { dpop: await createProof(dpopKey, { url, nonce, accessToken }) }

  const code: string = offer.grants[PRE_AUTHORIZED]['pre-authorized_code']
  const tokenAnswer = await send({
    method: 'POST',
    path: pathOf(tokenEndpoint),
    headers: { ...FORM, ...(await prove(tokenEndpoint, dpopKey && (await fetchNonce()))) },
    body: `grant_type=${encodeURIComponent(PRE_AUTHORIZED)}&pre-authorized_code=${encodeURIComponent(code)}`,
  })
  const { access_token: token } = readJson<{ access_token: string }>(tokenAnswer, 200)
  const nonce = await fetchNonce()
  const key = keys.take()
  const proof = await createJwt(nodeCrypto, {
    header: { typ: 'openid4vci-proof+jwt', jwk: toBareJwk(key.publicJwk) },
    claims: { aud: issuer, iat: Math.floor(Date.now() / 1000), nonce },
    key: key.privateKey,
  })
  const url = metadata.credential_endpoint
  const [configurationId] = offer.credential_configuration_ids as string[]
  const request = { credential_configuration_id: configurationId, proofs: { jwt: [proof] } }
  const sealed = dpopKey && (await sealRequest(request, metadata))
  const answer = await send({
    method: 'POST',
    path: pathOf(url),
    headers: {
      'content-type': sealed === undefined ? 'application/json' : 'application/jwt',
      authorization: `${dpopKey ? 'DPoP' : 'Bearer'} ${token}`,
      ...(await prove(url, tokenAnswer.headers.get('dpop-nonce'), token)),
    },
    body: sealed?.body ?? JSON.stringify(request),
  })
  const { credentials } = sealed ? await openAnswer(answer, sealed.responseKey) : readJson<Credentials>(answer, 200)
  return { sdJwt: parseSdJwt(credentials[0]?.credential ?? ''), key }
}

interface Credentials {
  credentials: { credential: string }[]
}

async function sealRequest(request: object, { credential_request_encryption: { jwks } }: IssuerDocument) {
  const [recipient] = jwks.keys
  if (recipient === undefined) throw new Error('The issuer has no key to encrypt to.')
  const { privateKey: responseKey, publicJwk } = nodeCrypto.generateEcdhKeyPair()
  const jwk = { ...toBareJwk(publicJwk), use: 'enc', alg: 'ECDH-ES' }
  const plaintext = JSON.stringify({ ...request, credential_response_encryption: { jwk, enc: ENC } })
  return { body: await encryptJwe(nodeCrypto, { plaintext, recipient, enc: ENC }), responseKey }
}

async function openAnswer(answer: HttpAnswer, responseKey: EcdhPrivateKey): Promise<Credentials> {
  const { plaintext } = await decryptJwe(nodeCrypto, expectOk(answer).toString(), () => responseKey)
  return JSON.parse(Buffer.from(plaintext).toString()) as Credentials
}

const createProof = (
  { privateKey, publicJwk }: HolderKey,
  { url, nonce, accessToken }: { url: string; nonce: string | undefined; accessToken: string | undefined },
) =>
  createDpopProof(nodeCrypto, {
    privateKey,
    publicJwk,
    url,
    nonce,
    accessToken,
    method: 'POST',
    jti: Buffer.from(nodeCrypto.randomBytes(16)).toString('base64url'),
    now: new Date(),
  })

async function fetchDocument<Document>(send: Send, url: string): Promise<Document> {
  const body = expectOk(await send({ method: 'GET', path: pathOf(url), headers: { accept: 'application/jwt' } }))
  const known = readDocuments.get(url) ?? readClaims<object>(body.toString())
  readDocuments.set(url, known)
  return known as Document
}

function expectOk({ status, body }: HttpAnswer): Buffer {
  if (status !== 200) throw new Error(`A wallet's request was answered ${status}: ${body.toString().slice(0, 300)}`)
  return body
}

const readClaims = <Claims>(compact: string): Claims =>
  JSON.parse(Buffer.from(compact.split('.')[1] ?? '', 'base64url').toString()) as Claims

const parametersOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?') + 1))

/** Everything is asked of the measured server, whatever address it gives. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}
