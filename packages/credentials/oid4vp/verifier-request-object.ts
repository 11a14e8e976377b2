import type { EcPublicJwk } from '../crypto/index.ts'
import { type JsonObject, PROFILE_VERSIONS, toEpochSeconds } from '../jose/index.ts'
import { type PresentationQuery, toDcqlJson } from './verifier-query.ts'
import { DID_CLIENT_PREFIX, REQUEST_OBJECT_TYPE, type ResponseMode, SELF_ISSUED_AUDIENCE } from './wire-names.ts'

/** What the wallet shows of the verifier: `client_name`, `client_name#de-CH`, `logo_uri`, purpose. */
export type VerifierDisplay = Readonly<Record<string, string>>

export type RequestObjectInput = {
  readonly verifierDid: string
  readonly responseUri: string
  readonly responseMode: ResponseMode
  readonly nonce: string
  readonly state: string
  readonly query: PresentationQuery
  readonly display: VerifierDisplay
  /** Ephemeral key of this session, with `kid`, for encrypted answers. */
  readonly encryptionKey: EcPublicJwk
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** The verifier's client identifier: its DID with the prefix, never with a fragment. */
export const createClientId = (verifierDid: string): string => `${DID_CLIENT_PREFIX}${verifierDid}`

/** What the Swiss profile asks of a request: an answer that is encrypted, and of credentials bound to a key. */
export const followsSwissProfile = ({
  responseMode,
  query,
}: Pick<RequestObjectInput, 'responseMode' | 'query'>): boolean =>
  responseMode === 'direct_post.jwt' &&
  query.credentials.every(({ isHolderBindingRequired }) => isHolderBindingRequired)

/** Header of a request object; `kid` names the verifier's key. It declares the profile if the request follows it. */
export const createRequestObjectHeader = (
  keyId: string,
  request: Pick<RequestObjectInput, 'responseMode' | 'query'>,
): JsonObject & { readonly typ: string } => ({
  typ: REQUEST_OBJECT_TYPE,
  kid: keyId,
  ...(followsSwissProfile(request) && { profile_version: PROFILE_VERSIONS.verification }),
})

/**
 * Claims of a request object (OID4VP 1.0 §5) in the shape of the swiyu profile. To be signed when the wallet fetches it.
 * `iss` is the DID without prefix: wallets take it as such or ignore it, and some compare it with the DID of `kid`.
 */
export function createRequestObjectClaims(input: RequestObjectInput): JsonObject {
  const clientId = createClientId(input.verifierDid)
  return {
    iss: input.verifierDid,
    iat: toEpochSeconds(input.issuedAt),
    exp: toEpochSeconds(input.expiresAt),
    aud: SELF_ISSUED_AUDIENCE,
    client_id: clientId,
    response_type: 'vp_token',
    response_mode: input.responseMode,
    response_uri: input.responseUri,
    nonce: input.nonce,
    state: input.state,
    dcql_query: toDcqlJson(input.query),
    client_metadata: {
      ...input.display,
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
        'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] },
      },
      jwks: { keys: [{ ...input.encryptionKey, alg: 'ECDH-ES', use: 'enc' }] },
      encrypted_response_enc_values_supported: ['A256GCM', 'A128GCM'],
    },
  }
}

/** The deep link that opens a wallet with this request: `swiyu-verify://?client_id=…&request_uri=…` or another scheme. */
export const createRequestLink = (scheme: string, link: { verifierDid: string; requestUri: string }): string =>
  `${scheme}://?client_id=${encodeURIComponent(createClientId(link.verifierDid))}&request_uri=${encodeURIComponent(link.requestUri)}`
