import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  type PresentationQuery,
  parsePresentationDefinition,
  parsePresentationQuery,
  QueryError,
  type VerifierDisplay,
} from '@e-collecting/credentials/oid4vp'
import { ManagementError } from '../../http/management-error.ts'
import { randomUuid } from '../../keys/random.ts'
import { sealJson } from '../../keys/sealer.ts'
import { type Session, type SessionRequest, sealingContext } from '../session.ts'
import { insertVerification } from '../verification-repository.ts'
import { SESSION_SECONDS, type VerifierDeps } from '../verifier-deps.ts'
import type { CreateVerificationCommand } from './verification.schema.ts'

/**
 * Opens a presentation session of 900 seconds. A DCQL query names its accepted issuers; one in the old form may leave them
 * out and gets the configured ones, never "any" (decision 24).
 * @throws ManagementError `rule-violated`
 */
export async function createVerification(deps: VerifierDeps, command: CreateVerificationCommand): Promise<Session> {
  checkOverride(deps, command)
  const { query, isOldForm } = parseQuery(command)
  const acceptedIssuers = chooseIssuers(deps, command, isOldForm)
  const id = randomUuid(deps.randomBytes)
  const { privateJwk, publicJwk } = await nodeCrypto.generateEcKeyPair()
  const request: SessionRequest = {
    query,
    acceptedIssuers,
    responseMode: command.responseMode,
    nonce: Buffer.from(deps.randomBytes(24)).toString('base64url'),
    state: randomUuid(deps.randomBytes),
    display: chooseDisplay(deps, command),
    encryptionKey: { ...publicJwk, kid: id },
    ...(isOldForm && { presentationDefinition: command.presentationDefinition }),
  }
  const now = deps.clock()
  const session = {
    id,
    sealedRequest: sealJson(deps.sealer, request, sealingContext('request', id)),
    sealedKey: sealJson(deps.sealer, privateJwk, sealingContext('key', id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  }
  await insertVerification(deps.db, { ...session, service: deps.name })
  deps.log({ service: deps.name, event: 'verification-created' })
  const open = { state: 'PENDING' as const, sealedClaims: null, errorCode: null, errorDescription: null }
  return { record: { ...session, ...open }, request }
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
    return { query: parsePresentationDefinition(command.presentationDefinition), isOldForm: true }
  } catch (cause) {
    if (!(cause instanceof QueryError)) throw cause
    throw new ManagementError('rule-violated', cause.message, { cause })
  }
}

function chooseIssuers(
  { defaultAcceptedIssuers }: VerifierDeps,
  { acceptedIssuers, hasTrustAnchors }: CreateVerificationCommand,
  isOldForm: boolean,
): readonly string[] {
  if (acceptedIssuers.length > 0) return acceptedIssuers
  if (hasTrustAnchors) throw violated('trustAnchors: no trust registry is configured, name acceptedIssuerDids')
  if (isOldForm && defaultAcceptedIssuers.length > 0) return defaultAcceptedIssuers
  throw violated('acceptedIssuerDids: either acceptedIssuerDids or trustAnchors must be given')
}

/** What the wallet shows: the verifier's own display, what the request overrides, and its purpose. */
function chooseDisplay({ display }: VerifierDeps, { override, purpose }: CreateVerificationCommand): VerifierDisplay {
  const allowed = Object.entries(override.display).filter(([name]) => /^(client_name|logo_uri)(#[\w-]+)?$/.test(name))
  return {
    ...display,
    ...Object.fromEntries(allowed),
    ...localized('purpose_name', purpose.name),
    ...localized('purpose_description', purpose.description),
  }
}

const localized = (name: string, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag === 'default' ? name : `${name}#${tag}`, text]))
