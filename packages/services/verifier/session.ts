import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import {
  createRequestLink,
  type PresentationQuery,
  type ResponseMode,
  type VerifierDisplay,
} from '@e-collecting/credentials/oid4vp'
import { ManagementError } from '../http/management-error.ts'
import { openJson } from '../keys/sealer.ts'
import { findVerification, type VerificationRecord } from './verification-repository.ts'
import type { VerifierDeps } from './verifier-deps.ts'

/** What was asked, sealed in the session's row. */
export type SessionRequest = {
  readonly query: PresentationQuery
  readonly acceptedIssuers: readonly string[]
  readonly responseMode: ResponseMode
  readonly nonce: string
  readonly state: string
  readonly display: VerifierDisplay
  readonly encryptionKey: EcPublicJwk
  /** Set if the query came in the old form: the result is flat then, and the definition is echoed. */
  readonly presentationDefinition?: unknown
}

export type Session = { readonly record: VerificationRecord; readonly request: SessionRequest }

export const sealingContext = (column: 'request' | 'key' | 'claims', id: string): string =>
  `verifications.${column}:${id}`

/** A session that has not lapsed. @throws ManagementError `unknown-id` */
export async function loadSession(
  deps: Pick<VerifierDeps, 'db' | 'name' | 'clock' | 'sealer'>,
  id: string,
): Promise<Session> {
  const record = UUID.test(id)
    ? await findVerification(deps.db, { service: deps.name, id, now: deps.clock() })
    : undefined
  if (!record)
    throw new ManagementError('unknown-id', `The verification with the identifier '${id.slice(0, 36)}' was not found`)
  return { record, request: openJson<SessionRequest>(deps.sealer, record.sealedRequest, sealingContext('request', id)) }
}

/** Where the wallet finds the request object of a session. */
export const requestUriOf = ({ baseUrl }: Pick<VerifierDeps, 'baseUrl'>, id: string): string =>
  `${baseUrl}/oid4vp/api/request-object/${id}`

/** The link that opens a wallet with a session's request. */
export const requestLinkOf = (deps: Pick<VerifierDeps, 'baseUrl' | 'requestScheme' | 'identity'>, id: string): string =>
  createRequestLink(deps.requestScheme, { verifierDid: deps.identity.did, requestUri: requestUriOf(deps, id) })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
