import { createHttpCall, type HttpServiceOptions, parseAnswer, requireSuccess } from './http-call.ts'
import { SwiyuServiceError } from './swiyu-service-error.ts'
import { issuerOf, readClaims } from './verification-query.ts'
import {
  type CreatedVerificationAnswer,
  CreatedVerificationSchema,
  type VerificationAnswer,
  VerificationAnswerSchema,
} from './verifier.schema.ts'
import type {
  CreatedVerification,
  VerificationRequest,
  VerificationResult,
  VerifierService,
} from './verifier-service.ts'
import { type VerifierApi, type VerifierWay, WAYS_OF } from './verifier-ways.ts'
import { createWayFinder } from './way-finder.ts'

export interface HttpVerifierOptions extends HttpServiceOptions {
  /** Default `auto`. */
  api?: VerifierApi | undefined
  /** What links to wallets are made of where the verifier makes none. */
  links?: { scheme: string; verifierDid: string } | undefined
  /** A result that names another issuer counts as refused: not every verifier can be told whose credentials count. */
  acceptedIssuerDids?: readonly string[] | undefined
  /** Told when the verifier says that somebody was verified, and not who: it is set up to withhold the claims. */
  onWithheldClaims?: (() => void) | undefined
}

/** A verifier behind the management API of the swiyu Generic Verifier (2.x to 5.x), or the older one that it came from. */
export function createHttpVerifierService(options: HttpVerifierOptions): VerifierService {
  const call = createHttpCall(options)
  const findWay = createWayFinder(WAYS_OF[options.api ?? 'auto'])
  const create = async (request: VerificationRequest, { toBody, namesIssuers }: VerifierWay) => {
    const answer = await call('POST', '/verifications', toBody(request))
    const created = parseAnswer(
      CreatedVerificationSchema,
      requireSuccess(answer, CREATING, { isQuotable: true }),
      CREATING,
    )
    if (!namesIssuers && knowsIssuers(created))
      throw new SwiyuServiceError('refused', `${CREATING} has to name the accepted issuers.`, { httpStatus: 400 })
    return toCreated(created, options.links)
  }

  return {
    createVerification: (request) => findWay((way) => create(request, way)),

    async readVerification(id) {
      const answer = await call('GET', `/verifications/${encodeURIComponent(id)}`)
      if (answer.status === 404) return { state: 'gone' }
      const read = parseAnswer(VerificationAnswerSchema, requireSuccess(answer, READING), READING)
      const result = toResult(read, options.acceptedIssuerDids)
      if (result.state === 'success-without-claims') options.onWithheldClaims?.()
      return result
    },
  }
}

const CREATING = 'Creating a verification'
const READING = 'Reading a verification'

/** One that makes links is a generic one, which takes the issuers with the request: without them any issuer would count there. */
const knowsIssuers = ({ verification_deeplink }: CreatedVerificationAnswer): boolean =>
  typeof verification_deeplink === 'string'

function toCreated(
  { id, verification_url: verificationUrl, verification_deeplink }: CreatedVerificationAnswer,
  links: HttpVerifierOptions['links'],
): CreatedVerification {
  const walletDeepLink = verification_deeplink ?? (links && toDeepLink(links, verificationUrl))
  if (walletDeepLink === undefined)
    throw new SwiyuServiceError('misconfigured', 'The verifier makes no links to wallets, and its DID is not set.')
  return { id, verificationUrl, walletDeepLink }
}

const toDeepLink = ({ scheme, verifierDid }: NonNullable<HttpVerifierOptions['links']>, verificationUrl: string) =>
  `${scheme}://?client_id=${encodeURIComponent(verifierDid)}&request_uri=${encodeURIComponent(verificationUrl)}`

function toResult({ state, wallet_response }: VerificationAnswer, accepted?: readonly string[]): VerificationResult {
  switch (state) {
    case 'SUCCESS': {
      const data = wallet_response?.credential_subject_data ?? {}
      const issuer = issuerOf(data)
      if (accepted !== undefined && issuer !== undefined && !accepted.includes(issuer))
        return { state: 'failed', errorCode: 'issuer_not_accepted' }
      const claims = readClaims(data)
      return Object.keys(claims).length === 0 ? { state: 'success-without-claims' } : { state: 'success', claims }
    }
    case 'FAILED':
      return { state: 'failed', errorCode: wallet_response?.error_code?.toLowerCase() ?? 'unknown' }
    default:
      return { state: 'pending' }
  }
}
