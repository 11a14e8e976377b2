import type { ContentEncryption, EcPublicJwk } from '../crypto/index.ts'
import {
  encodeBase64Url,
  isJsonObject,
  type JsonObject,
  type ParsedJwt,
  parseEcPublicJwk,
  parseJwt,
} from '../jose/index.ts'
import { type HolderDeps, nameSigner, verifySignedJwt } from '../oid4vci/holder-deps.ts'
import { type LocalizedText, readLogo, readTaggedText } from '../oid4vci/holder-display.ts'
import { HolderError } from '../oid4vci/holder-error.ts'
import type { HolderAnswer } from '../oid4vci/holder-transport.ts'

import { readStatedPurpose } from './holder-purpose.ts'
import { readWantedByDefinition, readWantedByQuery, type Wanted } from './holder-wanted.ts'
import {
  DID_CLIENT_PREFIX,
  REQUEST_OBJECT_MEDIA_TYPE,
  REQUEST_OBJECT_TYPE,
  RESPONSE_MODES,
  SELF_ISSUED_AUDIENCE,
} from './wire-names.ts'

/** Where a request object is fetched, and who the link said it is from. */
export type RequestReference = {
  readonly requestUri: string
  readonly clientId?: string | undefined
  /** Asked for by POST, so that it names a nonce of the wallet (OID4VP 1.0 §5.10). */
  readonly isPosted?: boolean
}

/** A verified presentation request: signed by the DID or the certificate it names, alive, answerable at the address it came from. */
export type PresentationRequest = {
  /** As the verifier wrote it, prefix included: the audience of the answer. */
  readonly clientId: string
  /** Its DID, or `x509_hash:` and the hash of its certificate. */
  readonly verifierDid: string
  readonly responseUri: string
  readonly nonce: string
  readonly state: string | undefined
  readonly wanted: Wanted
  /** Undefined where the verifier does not say; then it alone knows until when it takes an answer. */
  readonly expiresAt: Date | undefined
  readonly name: LocalizedText
  readonly logo: string | undefined
  readonly purpose: LocalizedText
  readonly purposeDetail: LocalizedText
  readonly encryption: ResponseEncryption | undefined
}

export type ResponseEncryption = { readonly key: EcPublicJwk; readonly enc: ContentEncryption }

const NONCE_BYTES = 16

/** Verifiers sign with either key. */
const SIGNED_REQUEST = {
  typ: REQUEST_OBJECT_TYPE,
  purposes: ['authentication', 'assertionMethod'],
} as const

/**
 * Fetches a request object (OID4VP 1.0 §5) and verifies it: signature through the verifier's DID or certificate, `client_id` equal in
 * link, object and key, alive, and answered at the host that served it.
 * @throws HolderError `request-gone`, `invalid-request`, `request-expired`, `client-mismatch`, `response-address-mismatch`,
 *   `unsupported-request`, `untrusted-signature`, `unresolvable-did`, and those of the transport
 */
export async function fetchPresentationRequest(
  deps: HolderDeps,
  reference: RequestReference,
): Promise<PresentationRequest> {
  const walletNonce = reference.isPosted === true ? encodeBase64Url(deps.crypto.randomBytes(NONCE_BYTES)) : undefined
  const answer = await askForRequest(deps, reference, walletNonce)
  if (answer.status === 404 || answer.status === 410) throw new HolderError('request-gone', 'Unknown or answered.')
  if (answer.status !== 200) throw new HolderError('invalid-request', `Answered ${answer.status}.`)
  const compact = answer.body.trim()
  await checkClient(deps, compact, reference)
  const { claims } = await verifySignedJwt(deps, compact, SIGNED_REQUEST)
  // An older one that somebody plays again names another nonce, or none.
  if (walletNonce !== undefined && claims.wallet_nonce !== walletNonce)
    throw new HolderError('invalid-request', 'Not made for this question.')
  return parseRequest(claims, reference.requestUri)
}

function askForRequest(
  { transport }: HolderDeps,
  { requestUri: url }: RequestReference,
  walletNonce: string | undefined,
): Promise<HolderAnswer> {
  const headers = { accept: REQUEST_OBJECT_MEDIA_TYPE }
  if (walletNonce === undefined) return transport({ method: 'GET', url, headers })
  const body = new URLSearchParams({ wallet_nonce: walletNonce }).toString()
  const posted = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return transport({ method: 'POST', url, headers: posted, body })
}

/** Before any key is asked for: the signer, the request and the link have to name one verifier. */
async function checkClient(deps: HolderDeps, compact: string, { clientId: linked }: RequestReference): Promise<void> {
  const jwt = readRequestObject(compact)
  const clientId = jwt.claims.client_id
  if (typeof clientId !== 'string' || clientId.includes('#')) throw new HolderError('invalid-request', 'No client_id.')
  const verifier = toDid(clientId)
  if (linked !== undefined && toDid(linked) !== verifier)
    throw new HolderError('client-mismatch', 'The link names another verifier.')
  const signer = await nameSigner(deps.crypto, jwt).catch((cause: unknown) => {
    throw new HolderError('invalid-request', 'Not a signed request object.', { cause })
  })
  if (signer !== verifier) throw new HolderError('client-mismatch', 'Signed by somebody else.')
}

function readRequestObject(compact: string): ParsedJwt {
  try {
    return parseJwt(compact, { typ: REQUEST_OBJECT_TYPE })
  } catch (cause) {
    throw new HolderError('invalid-request', 'Not a signed request object.', { cause })
  }
}

/** The DID of a client identifier, before which older services leave the prefix out; or that of a certificate, as it is. */
const toDid = (clientId: string) =>
  clientId.startsWith(DID_CLIENT_PREFIX) ? clientId.slice(DID_CLIENT_PREFIX.length) : clientId

function parseRequest(claims: JsonObject, requestUri: string): PresentationRequest {
  const { aud, client_id: clientId, nonce, state, exp } = claims
  if (aud !== undefined && aud !== SELF_ISSUED_AUDIENCE) throw new HolderError('invalid-request', 'Another audience.')
  if (claims.response_type !== 'vp_token') throw new HolderError('unsupported-request', 'Another response type.')
  if (claims.transaction_data !== undefined) throw new HolderError('unsupported-request', 'transaction_data.')
  if (typeof nonce !== 'string' || nonce === '') throw new HolderError('invalid-request', 'No nonce.')
  if (state !== undefined && typeof state !== 'string') throw new HolderError('invalid-request', 'state is no text.')
  const responseMode = RESPONSE_MODES.find((mode) => mode === claims.response_mode)
  if (!responseMode) throw new HolderError('unsupported-request', 'Another response mode.')
  const metadata = isJsonObject(claims.client_metadata) ? claims.client_metadata : {}
  const stated = readStatedPurpose(claims)
  return {
    clientId: String(clientId),
    verifierDid: toDid(String(clientId)),
    responseUri: checkResponseUri(claims.response_uri, requestUri),
    nonce,
    state,
    wanted: readWanted(claims, stated?.query),
    expiresAt: exp === undefined ? undefined : new Date(Number(exp) * 1000),
    name: readTaggedText(metadata, 'client_name'),
    logo: readLogo(metadata.logo_uri),
    purpose: stated?.name ?? readTaggedText(metadata, 'purpose'),
    purposeDetail: stated?.description ?? {},
    encryption: responseMode === 'direct_post.jwt' ? readEncryption(metadata) : undefined,
  }
}

function checkResponseUri(value: unknown, requestUri: string): string {
  if (typeof value !== 'string' || !URL.canParse(value)) throw new HolderError('invalid-request', 'No response_uri.')
  if (new URL(value).origin !== new URL(requestUri).origin)
    throw new HolderError('response-address-mismatch', 'The answer would go to another host.')
  return value
}

/** A DCQL query goes before a definition: who sends both is answered in the newer language. */
function readWanted({ dcql_query: query, presentation_definition: definition }: JsonObject, stated: unknown): Wanted {
  const chosen = query ?? stated
  try {
    return chosen === undefined && definition !== undefined
      ? readWantedByDefinition(definition)
      : readWantedByQuery(chosen)
  } catch (cause) {
    throw new HolderError('unsupported-request', 'The query cannot be read.', { cause })
  }
}

function readEncryption(metadata: JsonObject): ResponseEncryption {
  const keys = isJsonObject(metadata.jwks) && Array.isArray(metadata.jwks.keys) ? metadata.jwks.keys : []
  const key = keys.map(readKey).find((candidate) => candidate !== undefined)
  const older = metadata.authorization_encrypted_response_enc ?? 'A128GCM'
  const offered = metadata.encrypted_response_enc_values_supported ?? [older]
  const enc = (['A256GCM', 'A128GCM'] as const).find((value) => Array.isArray(offered) && offered.includes(value))
  if (!key || !enc) throw new HolderError('unsupported-request', 'No way to encrypt the answer.')
  return { key, enc }
}

function readKey(value: unknown): EcPublicJwk | undefined {
  try {
    const key = parseEcPublicJwk(value)
    const isForUs = (key.use ?? 'enc') === 'enc' && (key.alg ?? 'ECDH-ES') === 'ECDH-ES'
    return isForUs ? key : undefined
  } catch {
    return undefined
  }
}
