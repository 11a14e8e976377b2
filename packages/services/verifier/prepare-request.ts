import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  followsSwissProfile,
  type PresentationQuery,
  parseDefinitionAsQuery,
  parsePresentationQuery,
  QueryError,
  type ResponseMode,
  type VerifierDisplay,
} from '@e-collecting/credentials/oid4vp'
import { ManagementError } from '../http/management-error.ts'
import { randomUuid } from '../keys/random.ts'
import type { SessionRequest } from './session-request.ts'
import type { VerifierDeps } from './verifier-deps.ts'

/** What a wallet is to be asked: by a DCQL query, or in the old form. */
export type CreateVerificationCommand = {
  readonly acceptedIssuers: readonly string[]
  readonly hasTrustAnchors: boolean
  readonly dcqlQuery: unknown
  readonly presentationDefinition: unknown
  readonly responseMode: ResponseMode
  /** That the answer is bound to, at most 512 characters. Default: a random one. */
  readonly nonce?: string | undefined
  readonly isSigned: boolean
  readonly override: {
    readonly baseUrl: string | undefined
    readonly verifierDid: string | undefined
    readonly verificationMethod: string | undefined
    /** Beside the verifier's own display: `client_name#fr`. */
    readonly display: Readonly<Record<string, string>>
  }
  /** By language tag; `default` for the one without. */
  readonly purpose: Readonly<Record<'name' | 'description', Readonly<Record<string, string>>>>
}

/**
 * What a wallet will be asked in an exchange, sealed for its row. A DCQL query names its accepted issuers; one in the old
 * form may leave them out and gets the configured ones, never "any".
 * @throws ManagementError `rule-violated`
 */
export async function prepareRequest(
  deps: VerifierDeps,
  id: string,
  command: CreateVerificationCommand,
): Promise<Uint8Array> {
  checkOverride(deps, command)
  const { query, isOldForm } = parseQuery(command)
  if (deps.isStrict && !followsSwissProfile({ query, responseMode: command.responseMode }))
    throw violated('responseMode: must be direct_post.jwt, with holder binding; plain answers are not allowed here')
  const acceptedIssuers = chooseIssuers(deps, command, isOldForm)
  const { privateJwk, publicJwk } = await nodeCrypto.generateEcKeyPair()
  const request: SessionRequest = {
    query,
    acceptedIssuers,
    responseMode: command.responseMode,
    nonce: command.nonce ?? Buffer.from(deps.randomBytes(24)).toString('base64url'),
    state: randomUuid(deps.randomBytes),
    display: chooseDisplay(deps, command),
    encryptionKey: Object.assign({}, publicJwk, { kid: id }),
    privateKey: privateJwk,
    ...(isOldForm && { presentationDefinition: command.presentationDefinition }),
  }
  return deps.requests.seal(request, id)
}
const violated = (detail: string) => new ManagementError('rule-violated', detail)

function checkOverride(deps: VerifierDeps, { override, isSigned }: CreateVerificationCommand): void {
  if (!isSigned) throw violated('jwtSecuredAuthorizationRequest: requests are always signed')
  if (override.verifierDid !== undefined && override.verifierDid !== deps.identity.did)
    throw violated('configurationOverride.verifierDid: is not the DID of this verifier')
  if (override.verificationMethod !== undefined && override.verificationMethod !== deps.identity.authentication.kid)
    throw violated('configurationOverride.verificationMethod: is not a key of this verifier')
  if (override.baseUrl !== undefined && override.baseUrl !== deps.baseUrl)
    throw violated('configurationOverride.externalUrl: is not configured here')
}

function parseQuery(command: CreateVerificationCommand): { query: PresentationQuery; isOldForm: boolean } {
  try {
    if (command.dcqlQuery !== undefined) return { query: parsePresentationQuery(command.dcqlQuery), isOldForm: false }
    if (command.presentationDefinition === undefined) throw violated('dcqlQuery: must not be null')
    return { query: parseDefinitionAsQuery(command.presentationDefinition), isOldForm: true }
  } catch (cause) {
    if (!(cause instanceof QueryError)) throw cause
    throw new ManagementError('rule-violated', cause.message, { cause })
  }
}

function chooseIssuers(
  { defaultAcceptedIssuers, findCertifiedSigner, acceptsIssuer }: VerifierDeps,
  { acceptedIssuers, hasTrustAnchors }: CreateVerificationCommand,
  isOldForm: boolean,
): readonly string[] {
  if (acceptedIssuers.length > 0) return acceptedIssuers
  if (hasTrustAnchors) throw violated('trustAnchors: no trust registry is configured, name acceptedIssuerDids')
  if (isOldForm && defaultAcceptedIssuers.length > 0) return defaultAcceptedIssuers
  if (findCertifiedSigner !== undefined || acceptsIssuer !== undefined) return []
  throw violated('acceptedIssuerDids: either acceptedIssuerDids or trustAnchors must be given')
}

/** What the wallet shows: the verifier's own display, what the request overrides, and its purpose. */
function chooseDisplay({ display }: VerifierDeps, { override, purpose }: CreateVerificationCommand): VerifierDisplay {
  const allowed = Object.entries(override.display).filter(([name]) => /^(client_name|logo_uri)(#[\w-]+)?$/.test(name))
  return Object.assign(
    {},
    display,
    Object.fromEntries(allowed),
    localized('purpose_name', purpose.name),
    localized('purpose_description', purpose.description),
  )
}

const localized = (name: string, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag === 'default' ? name : `${name}#${tag}`, text]))
