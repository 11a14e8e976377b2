import { CryptoError, type Es256PublicKey, type Es256VerifyCallbacks, type HashCallbacks } from '../crypto/index.ts'
import { DidError, didOfKeyId } from '../did/index.ts'
import { JoseError, type JsonObject, readCertificates } from '../jose/index.ts'
import {
  type ParsedSdJwt,
  parseSdJwt,
  SdJwtError,
  type SdJwtErrorCode,
  verifyKeyBinding,
  verifySdJwt,
} from '../sd-jwt/index.ts'
import { parseStatusReference, StatusListError, type StatusReference } from '../status-list/index.ts'
import { PresentationError, type PresentationErrorCode } from './verifier-error.ts'
import { findUnmatchedClaim, matchesType, type PresentationQuery, type QueriedCredential } from './verifier-query.ts'
import type { VpToken } from './verifier-response.ts'

/** How the issuer of a credential is known: by his DID, by certificates, or by an https address that tells his keys. */
export type CredentialIssuer =
  /** DID URL of his key. */
  | { readonly kind: 'did'; readonly kid: string }
  | { readonly kind: 'certificate'; readonly certificates: readonly string[] }
  /** Which of the keys told there is his: by name, or that of his certificate, which makes no other one known. */
  | {
      readonly kind: 'web'
      readonly issuer: string
      readonly kid: string | undefined
      readonly certificates: readonly string[] | undefined
    }

export type PresentationRules = {
  readonly query: PresentationQuery
  /** DIDs whose credentials are accepted, compared exactly with the DID of `kid`, and https addresses, compared with `iss`. */
  readonly acceptedIssuers: readonly string[]
  /** Other DIDs and https addresses whose credentials are accepted. Absent: none. */
  readonly acceptsIssuer?: ((issuer: string) => boolean) | undefined
  /** Whether a chain of certificates (DER in base64) ends at an anchor that is accepted, whatever `iss` says. Absent: none does. */
  readonly acceptsCertificates?: ((certificates: readonly string[]) => boolean) | undefined
  /** Our client identifier, with its prefix. */
  readonly audience: string
  readonly nonce: string
  readonly now: Date
  /** True: a credential without a place in a status list is refused, since nobody could ever revoke it. */
  readonly isStatusRequired: boolean
  /** The key of an issuer; called for accepted ones only. May use the network. @throws anything: it cannot be resolved */
  readonly resolveIssuerKey: (issuer: CredentialIssuer) => Promise<Es256PublicKey>
  /**
   * Refuses a credential whose status list says so, or cannot be read.
   * @throws PresentationError `credential_revoked`, `credential_suspended`, `unresolvable_status_list`
   */
  readonly checkStatus: (status: StatusReference, issuer: CredentialIssuer) => Promise<void>
}

/** Claims by query id: a list of one, technical claims included. */
export type VerifiedClaims = Readonly<Record<string, readonly [JsonObject]>>

/**
 * Applies all rules for an answer to a presentation request (swiyu verifier, OID4VP 1.0 §8.6): one credential per query id
 * and nothing else, header, accepted issuer, signature and times, disclosures, key binding, type, claims, status.
 * Surplus disclosures are accepted. Does NOT compare `state` and does NOT make sure that the session is still open.
 * @throws PresentationError
 */
export async function verifyPresentation(
  crypto: HashCallbacks & Es256VerifyCallbacks,
  vpToken: VpToken,
  rules: PresentationRules,
): Promise<VerifiedClaims> {
  const wanted = rules.query.credentials
  const surplus = Object.keys(vpToken).find((id) => !wanted.some((credential) => credential.id === id))
  if (surplus !== undefined) throw submission('vp_token has a member that was not asked for.')
  const verified: Record<string, readonly [JsonObject]> = {}
  for (const credential of wanted) {
    const [presentation, ...more] = vpToken[credential.id] ?? []
    if (presentation === undefined || more.length > 0)
      throw submission('Exactly one credential per query id is wanted.')
    verified[credential.id] = [await verifyCredential(crypto, presentation, credential, rules)]
  }
  return verified
}

async function verifyCredential(
  crypto: HashCallbacks & Es256VerifyCallbacks,
  presentation: string,
  wanted: QueriedCredential,
  rules: PresentationRules,
): Promise<JsonObject> {
  const sdJwt = parseCredential(presentation)
  const issuer = readAcceptedIssuer(sdJwt, rules)
  const key = await resolveIssuerKey(issuer, rules)
  const claims = await refuse(() => verifySdJwt(crypto, sdJwt, { key, now: rules.now }))
  if (wanted.isHolderBindingRequired || sdJwt.keyBinding !== undefined) await verifyHolder(crypto, sdJwt, rules)
  const status = readStatusReference(claims, rules)
  if (!matchesType(wanted, claims)) throw submission('The credential is of another type.')
  if (findUnmatchedClaim(wanted, claims))
    throw new PresentationError(
      'credential_missing_data',
      'A claim that was asked for is missing or has another value.',
    )
  if (status) await rules.checkStatus(status, issuer)
  return claims
}

function parseCredential(presentation: string): ParsedSdJwt {
  try {
    return parseSdJwt(presentation)
  } catch (cause) {
    throw toPresentationError(cause)
  }
}

/** Who has signed a credential, as it says itself, if he is accepted. Does NOT verify that he has. @throws PresentationError */
function readAcceptedIssuer({ kid, issuerJwt }: ParsedSdJwt, rules: PresentationRules): CredentialIssuer {
  const { header, claims } = issuerJwt
  if (kid?.startsWith('did:') && isAccepted(didOf(kid), rules)) return { kind: 'did', kid }
  const certificates = rules.acceptsCertificates && readChain(header)
  if (certificates && rules.acceptsCertificates?.(certificates)) return { kind: 'certificate', certificates }
  const { iss } = claims
  const isWeb = typeof iss === 'string' && iss.startsWith('https://')
  if (isWeb && isAccepted(iss, rules)) return { kind: 'web', issuer: iss, kid, certificates: readChain(header) }
  if (!isWeb && certificates === undefined) didOf(kid ?? '')
  throw new PresentationError('issuer_not_accepted', 'The issuer of the credential is not accepted.')
}

const isAccepted = (issuer: string, { acceptedIssuers, acceptsIssuer }: PresentationRules): boolean =>
  acceptedIssuers.includes(issuer) || acceptsIssuer?.(issuer) === true

function readChain(header: JsonObject): readonly string[] | undefined {
  try {
    return readCertificates(header)
  } catch (cause) {
    throw toPresentationError(cause)
  }
}

async function resolveIssuerKey(issuer: CredentialIssuer, rules: PresentationRules): Promise<Es256PublicKey> {
  try {
    return await rules.resolveIssuerKey(issuer)
  } catch (cause) {
    throw new PresentationError('public_key_of_issuer_unresolvable', "The issuer's key cannot be resolved.", { cause })
  }
}

function didOf(kid: string): string {
  try {
    return didOfKeyId(kid)
  } catch (cause) {
    throw new PresentationError('malformed_credential', 'kid is not a key of a DID.', { cause })
  }
}

/** Signature, audience, time and hash of the key binding; a wrong nonce has an error code of its own. */
async function verifyHolder(
  crypto: HashCallbacks & Es256VerifyCallbacks,
  sdJwt: ParsedSdJwt,
  { audience, nonce, now }: PresentationRules,
): Promise<void> {
  await refuse(() => verifyKeyBinding(crypto, sdJwt, { audience, nonce, now }))
}

function readStatusReference(claims: JsonObject, { isStatusRequired }: PresentationRules): StatusReference | undefined {
  if (isStatusRequired && claims.status === undefined)
    throw new PresentationError('unresolvable_status_list', 'The credential has no status.')
  try {
    return parseStatusReference(claims)
  } catch (cause) {
    if (!(cause instanceof StatusListError)) throw cause
    throw new PresentationError('unresolvable_status_list', 'The status of the credential cannot be read.', { cause })
  }
}

const KEY_BINDING_CODES: ReadonlySet<SdJwtErrorCode> = new Set([
  'missing-holder-key',
  'missing-key-binding',
  'invalid-key-binding',
])
const JOSE_CODES: Partial<Record<JoseError['code'], PresentationErrorCode>> = {
  'unsupported-algorithm': 'invalid_format',
  'unexpected-type': 'invalid_format',
  'jwt-expired': 'jwt_expired',
  'jwt-premature': 'jwt_premature',
}

async function refuse<Value>(verifying: () => Promise<Value>): Promise<Value> {
  try {
    return await verifying()
  } catch (cause) {
    throw toPresentationError(cause)
  }
}

/** Engine errors in the verifier's words; anything else is a defect of ours and stays what it is. */
function toPresentationError(cause: unknown): unknown {
  if (cause instanceof SdJwtError && cause.code === 'unexpected-nonce')
    return new PresentationError('missing_nonce', 'The key binding does not carry the nonce of this request.', {
      cause,
    })
  if (cause instanceof SdJwtError)
    return KEY_BINDING_CODES.has(cause.code)
      ? new PresentationError('holder_binding_mismatch', `The key binding is refused: ${cause.code}.`, { cause })
      : new PresentationError('malformed_credential', `The credential is refused: ${cause.code}.`, { cause })
  if (cause instanceof JoseError)
    return new PresentationError(JOSE_CODES[cause.code] ?? 'malformed_credential', `Refused: ${cause.code}.`, { cause })
  if (cause instanceof CryptoError || cause instanceof DidError)
    return new PresentationError('malformed_credential', `Refused: ${cause.code}.`, { cause })
  return cause
}

const submission = (detail: string) => new PresentationError('invalid_presentation_submission', detail)
