import type { EcPublicJwk, HashCallbacks } from '../crypto/index.ts'
import {
  createSignedHeader,
  decodeCertificate,
  encodeBase64Url,
  type HeaderSigner,
  type JsonObject,
  toEpochSeconds,
} from '../jose/index.ts'
import { type PresentationQuery, toDcqlJson } from './verifier-query.ts'
import {
  BROWSER_RESPONSE_MODE,
  CERTIFICATE_CLIENT_PREFIX,
  type CredentialFormat,
  DID_CLIENT_PREFIX,
  REQUEST_OBJECT_TYPE,
  type ResponseMode,
  SELF_ISSUED_AUDIENCE,
} from './wire-names.ts'

/** What the wallet shows of the verifier: `client_name`, `client_name#de-CH`, `logo_uri`, purpose. */
export type VerifierDisplay = Readonly<Record<string, string>>

/** How the answer comes: posted by the wallet, or through the browser to a page of one of these origins (OID4VP 1.0 §8.2, Appendix A). */
export type AnswerWay =
  | { readonly responseMode: ResponseMode; readonly responseUri: string; readonly state: string }
  | { readonly expectedOrigins: readonly string[] }

export type RequestObjectInput = {
  /** Client identifier, with its prefix. */
  readonly clientId: string
  /** Written as `iss`: the DID without prefix; wallets take it as such or ignore it, and some compare it with the DID of `kid`. */
  readonly issuer?: string | undefined
  readonly answerBy: AnswerWay
  readonly nonce: string
  readonly query: PresentationQuery
  readonly display: VerifierDisplay
  /** Ephemeral key of this session, with `kid`, for encrypted answers. */
  readonly encryptionKey: EcPublicJwk
  /** Formats of credentials that are understood. */
  readonly formats: readonly CredentialFormat[]
  /** What the wallet has sent to recognise its request by (OID4VP 1.0 §5.10). */
  readonly walletNonce?: string | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** The verifier's client identifier: its DID with the prefix, never with a fragment. */
export const createClientId = (verifierDid: string): string => `${DID_CLIENT_PREFIX}${verifierDid}`

/** The client identifier of a verifier with a certificate, the hash of which it is (OID4VP 1.0 §5.9.3). @param certificate DER in base64 */
export const createCertificateClientId = async (crypto: HashCallbacks, certificate: string): Promise<string> =>
  `${CERTIFICATE_CLIENT_PREFIX}${encodeBase64Url(await crypto.sha256(decodeCertificate(certificate)))}`

type AskedAnswer = { readonly responseMode: ResponseMode; readonly query: PresentationQuery }

/** What the Swiss profile asks of a request: an answer that is encrypted, and of credentials bound to a key. */
export const followsSwissProfile = ({ responseMode, query }: AskedAnswer): boolean =>
  responseMode === 'direct_post.jwt' &&
  query.credentials.every(({ isHolderBindingRequired }) => isHolderBindingRequired)

/** Header of a request object. It declares the Swiss profile if the request follows it. */
export const createRequestObjectHeader = (signer: HeaderSigner, request: AskedAnswer) =>
  createSignedHeader(REQUEST_OBJECT_TYPE, signer, followsSwissProfile(request) ? 'verification' : undefined)

/** Claims of a request object (OID4VP 1.0 §5). To be signed when the wallet fetches it. */
export function createRequestObjectClaims(input: RequestObjectInput): JsonObject {
  const { clientId, issuer, walletNonce } = input
  return Object.assign(issuer === undefined ? {} : { iss: issuer }, {
    iat: toEpochSeconds(input.issuedAt),
    exp: toEpochSeconds(input.expiresAt),
    aud: SELF_ISSUED_AUDIENCE,
    client_id: clientId,
    response_type: 'vp_token',
    ...nameAnswerWay(input.answerBy),
    nonce: input.nonce,
    ...('state' in input.answerBy && { state: input.answerBy.state }),
    dcql_query: toDcqlJson(input.query),
    client_metadata: Object.assign({}, input.display, {
      vp_formats_supported: Object.fromEntries(
        input.formats.map((format) => [format, { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] }]),
      ),
      jwks: { keys: [Object.assign({}, input.encryptionKey, { alg: 'ECDH-ES', use: 'enc' })] },
      encrypted_response_enc_values_supported: ['A256GCM', 'A128GCM'],
    }),
    ...(walletNonce !== undefined && { wallet_nonce: walletNonce }),
  })
}

const nameAnswerWay = (way: AnswerWay): JsonObject =>
  'expectedOrigins' in way
    ? { response_mode: BROWSER_RESPONSE_MODE, expected_origins: way.expectedOrigins }
    : { response_mode: way.responseMode, response_uri: way.responseUri }

/**
 * The deep link that opens a wallet with this request: `swiyu-verify://?client_id=…&request_uri=…` or another scheme.
 * @param link.isPosted the wallet may ask for the request by POST
 */
export const createRequestLink = (
  scheme: string,
  link: { clientId: string; requestUri: string; isPosted?: boolean },
): string =>
  `${scheme}://?client_id=${encodeURIComponent(link.clientId)}&request_uri=${encodeURIComponent(link.requestUri)}${link.isPosted ? '&request_uri_method=post' : ''}`
