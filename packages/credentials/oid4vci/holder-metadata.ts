import type { ContentEncryption, EcPublicJwk } from '../crypto/index.ts'
import { isJsonObject, type JsonObject, PROFILE_VERSIONS, parseEcPublicJwk } from '../jose/index.ts'
import { type HolderDeps, verifySignedJwt } from './holder-deps.ts'
import { type LocalizedText, readDisplayLogo, readDisplayNames } from './holder-display.ts'
import { HolderError } from './holder-error.ts'
import { expectJsonAnswer, type HolderAnswer } from './holder-transport.ts'
import { ISSUER_METADATA_TYPE, JWT_MEDIA_TYPE, MAX_BATCH_SIZE } from './wire-names.ts'

/** What an issuer says of itself, read from untrusted metadata. Texts are clean, logos are `data:` images. */
export type IssuerMetadata = {
  readonly credentialIssuer: string
  /** Who signed the metadata (`findSigner`); undefined if it came unsigned. */
  readonly signedBy: string | undefined
  readonly authorizationServer: string
  readonly credentialEndpoint: string
  readonly nonceEndpoint: string | undefined
  readonly batchSize: number
  readonly name: LocalizedText
  readonly logo: string | undefined
  readonly encryption: CredentialEncryption | undefined
  readonly configurations: ReadonlyMap<string, OfferedCredential>
}

/** How requests are encrypted, and with which algorithm responses come back (if they can). */
export type CredentialEncryption = {
  readonly requestKey: EcPublicJwk
  readonly requestEnc: ContentEncryption
  readonly requestZip: 'DEF' | undefined
  readonly responseEnc: ContentEncryption | undefined
  readonly responseZip: 'DEF' | undefined
}

/** A credential type on offer. */
export type OfferedCredential = {
  readonly vct: string
  readonly name: LocalizedText
  readonly logo: string | undefined
  readonly claims: readonly { readonly path: readonly (string | number | null)[]; readonly name: LocalizedText }[]
}

/** Where and how the pre-authorized code becomes a token. */
export type AuthorizationServer = { readonly tokenEndpoint: string; readonly usesDpop: boolean }

const FORMATS: readonly unknown[] = ['dc+sd-jwt']
const MAX_CONFIGURATIONS = 200
const MAX_CLAIMS = 200

/**
 * Fetches issuer metadata: signed if the issuer offers it (then it must verify through the issuer's DID or certificate), else plain.
 * @throws HolderError `invalid-metadata`, `untrusted-signature`, `unresolvable-did`, and those of the transport
 */
export async function fetchIssuerMetadata(deps: HolderDeps, credentialIssuer: string): Promise<IssuerMetadata> {
  const { claims, signedBy } = await fetchDocument(deps, credentialIssuer, ['openid-credential-issuer'])
  if (claims.credential_issuer !== credentialIssuer)
    throw new HolderError('invalid-metadata', 'The metadata is of another issuer.')
  return parseIssuerMetadata(claims, credentialIssuer, signedBy)
}

/**
 * Fetches the authorization server's metadata (RFC 8414), signed or plain.
 * @throws HolderError as `fetchIssuerMetadata`; `unsupported-offer` if the server demands a DPoP algorithm we do not speak
 */
export async function fetchAuthorizationServer(
  deps: HolderDeps,
  { authorizationServer }: Pick<IssuerMetadata, 'authorizationServer'>,
): Promise<AuthorizationServer> {
  const { claims } = await fetchDocument(deps, authorizationServer, [
    'openid-configuration',
    'oauth-authorization-server',
  ])
  if (claims.issuer !== authorizationServer) throw new HolderError('invalid-metadata', 'Another authorization server.')
  const algorithms = claims.dpop_signing_alg_values_supported
  const offersDpop = Array.isArray(algorithms) && algorithms.length > 0
  if (offersDpop && !algorithms.includes('ES256')) throw new HolderError('unsupported-offer', 'DPoP without ES256.')
  // The profile takes DPoP with ES256 for granted where no algorithm is named.
  const usesDpop = offersDpop || claims.profile_version === PROFILE_VERSIONS.issuance
  return { tokenEndpoint: requireUrl(claims.token_endpoint), usesDpop }
}

async function fetchDocument(deps: HolderDeps, base: string, names: readonly string[]) {
  const answer = await findDocument(
    deps,
    names.flatMap((name) => addressesOf(base, name)),
  )
  if (!isSigned(answer)) return { claims: expectJsonAnswer(answer, 'invalid-metadata'), signedBy: undefined }
  const expected = { typ: ISSUER_METADATA_TYPE, purposes: ['assertionMethod'] as const }
  const { signer, claims } = await verifySignedJwt(deps, answer.body.trim(), expected)
  if (claims.sub !== base) throw new HolderError('invalid-metadata', 'The signed metadata is about somebody else.')
  return { claims, signedBy: signer }
}

/** Behind the name of its issuer, as the Swiss profile has it, or between host and path (OID4VCI 1.0 §12.2.2, RFC 8414 §3). */
function addressesOf(base: string, name: string): string[] {
  const { origin, pathname } = new URL(base)
  const behind = `${base}/.well-known/${name}`
  return pathname === '/' ? [behind] : [behind, `${origin}/.well-known/${name}${pathname.replace(/\/$/, '')}`]
}

/** The first of these addresses at which there is something; else what the first one has answered. */
async function findDocument(deps: HolderDeps, urls: readonly string[]): Promise<HolderAnswer> {
  const answers: HolderAnswer[] = []
  for (const url of urls) {
    const asking = (accept: string) => deps.transport({ method: 'GET', url, headers: { accept } })
    const first = await asking(JWT_MEDIA_TYPE)
    const answer = first.status === 406 ? await asking('application/json') : first
    if (answer.status !== 404) return answer
    answers.push(answer)
  }
  return answers[0] as HolderAnswer
}

const isSigned = ({ status, contentType, body }: HolderAnswer) =>
  status === 200 && (contentType === JWT_MEDIA_TYPE || body.trimStart().startsWith('eyJ'))

function parseIssuerMetadata(
  claims: JsonObject,
  credentialIssuer: string,
  signedBy: string | undefined,
): IssuerMetadata {
  const { authorization_servers: servers, batch_credential_issuance: batch, nonce_endpoint: nonceEndpoint } = claims
  const batchSize = isJsonObject(batch) ? batch.batch_size : 1
  return {
    credentialIssuer,
    signedBy,
    authorizationServer: Array.isArray(servers) && servers.length > 0 ? requireUrl(servers[0]) : credentialIssuer,
    credentialEndpoint: requireUrl(claims.credential_endpoint),
    nonceEndpoint: nonceEndpoint === undefined ? undefined : requireUrl(nonceEndpoint),
    batchSize: typeof batchSize === 'number' && batchSize >= 1 ? Math.min(Math.floor(batchSize), MAX_BATCH_SIZE) : 1,
    name: readDisplayNames(claims.display),
    logo: readDisplayLogo(claims.display),
    encryption: parseEncryption(claims),
    configurations: parseConfigurations(claims.credential_configurations_supported),
  }
}

function parseConfigurations(value: unknown): ReadonlyMap<string, OfferedCredential> {
  if (!isJsonObject(value)) throw new HolderError('invalid-metadata', 'No credential configurations.')
  const parsed = Object.entries(value)
    .slice(0, MAX_CONFIGURATIONS)
    .flatMap(([id, configuration]) => {
      const credential = parseConfiguration(configuration)
      return credential ? [[id, credential] as const] : []
    })
  return new Map(parsed)
}

/** Configurations in a format we do not speak are passed over: the offer then names an unknown one. */
function parseConfiguration(value: unknown): OfferedCredential | undefined {
  if (!isJsonObject(value) || !FORMATS.includes(value.format) || typeof value.vct !== 'string') return undefined
  const shown = isJsonObject(value.credential_metadata) ? value.credential_metadata : value
  const claims = Array.isArray(shown.claims) ? shown.claims.slice(0, MAX_CLAIMS) : []
  return {
    vct: value.vct,
    name: readDisplayNames(shown.display),
    logo: readDisplayLogo(shown.display),
    claims: claims.flatMap((claim) => {
      const path = isJsonObject(claim) && Array.isArray(claim.path) ? claim.path.filter(isPathStep) : []
      return isJsonObject(claim) && path.length > 0 ? [{ path, name: readDisplayNames(claim.display) }] : []
    }),
  }
}

const isPathStep = (step: unknown): step is string | number | null =>
  step === null || typeof step === 'string' || typeof step === 'number'

function parseEncryption(claims: JsonObject): CredentialEncryption | undefined {
  const { credential_request_encryption: request, credential_response_encryption: response } = claims
  const requestEnc = pickEncryption(request)
  if (!isJsonObject(request) || !requestEnc) return refuseRequired(request) ?? refuseRequired(response)
  const keys = isJsonObject(request.jwks) && Array.isArray(request.jwks.keys) ? request.jwks.keys : []
  const requestKey = keys.map(readEncryptionKey).find((key) => key !== undefined)
  if (!requestKey) return refuseRequired(request) ?? refuseRequired(response)
  return {
    requestKey,
    requestEnc,
    requestZip: pickZip(request),
    responseEnc: pickEncryption(response) ?? refuseRequired(response),
    responseZip: pickZip(response),
  }
}

function refuseRequired(encryption: unknown): undefined {
  if (isJsonObject(encryption) && encryption.encryption_required === true)
    throw new HolderError('unsupported-offer', 'Encryption is required in a way we do not speak.')
  return undefined
}

function readEncryptionKey(value: unknown): EcPublicJwk | undefined {
  try {
    const key = parseEcPublicJwk(value)
    return key.alg === undefined || key.alg === 'ECDH-ES' ? key : undefined
  } catch {
    return undefined
  }
}

function pickEncryption(value: unknown): ContentEncryption | undefined {
  if (!isJsonObject(value) || !Array.isArray(value.enc_values_supported)) return undefined
  const { alg_values_supported: algorithms, enc_values_supported: offered } = value
  if (Array.isArray(algorithms) && !algorithms.includes('ECDH-ES')) return undefined
  return (['A256GCM', 'A128GCM'] as const).find((enc) => offered.includes(enc))
}

const pickZip = (value: unknown) =>
  isJsonObject(value) && Array.isArray(value.zip_values_supported) && value.zip_values_supported.includes('DEF')
    ? 'DEF'
    : undefined

function requireUrl(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value)) return value
  throw new HolderError('invalid-metadata', 'An endpoint is not an address.')
}
