import {
  createHttpCall,
  type HttpAnswer,
  type HttpServiceOptions,
  requireSuccess,
  unintelligible,
} from './http-call.ts'
import { readClaims, toClientMetadata, toDcqlQuery, toPresentationDefinition } from './verification-query.ts'
import { type VerificationAnswer, VerificationAnswerSchema } from './verifier.schema.ts'
import type { VerificationRequest, VerificationResult, VerifierService } from './verifier-service.ts'

/**
 * A verifier behind the management API of the swiyu Generic Verifier (2.x to 5.x). Releases from 3.x on know DCQL; when an
 * answer says that a presentation definition is missing, both members are sent from then on: every release accepts that.
 */
export function createHttpVerifierService(options: HttpServiceOptions): VerifierService {
  const call = createHttpCall(options)
  let needsDefinition = false
  const pathOf = (id: string) => `/verifications/${encodeURIComponent(id)}`

  return {
    async createVerification(request) {
      let answer = await call('POST', '/verifications', toBody(request, needsDefinition))
      if (!needsDefinition && wantsDefinition(answer)) {
        needsDefinition = true
        answer = await call('POST', '/verifications', toBody(request, needsDefinition))
      }
      const created = parseAnswer(requireSuccess(answer, 'Creating a verification'))
      const { id, verification_url: verificationUrl, verification_deeplink: walletDeepLink = verificationUrl } = created
      return { id, verificationUrl, walletDeepLink }
    },

    async readVerification(id) {
      const answer = await call('GET', pathOf(id))
      if (answer.status === 404) return { state: 'gone' }
      return toResult(parseAnswer(requireSuccess(answer, 'Reading a verification')))
    },
  }
}

function toBody({ query, purpose }: VerificationRequest, needsDefinition: boolean) {
  return {
    accepted_issuer_dids: query.acceptedIssuerDids,
    response_mode: 'direct_post.jwt',
    dcql_query: toDcqlQuery(query),
    ...(needsDefinition && { presentation_definition: toPresentationDefinition(query) }),
    configuration_override: { client_metadata: toClientMetadata(purpose) },
  }
}

const wantsDefinition = ({ status, body }: HttpAnswer): boolean =>
  status === 400 && /presentation_?definition/i.test(JSON.stringify(body ?? ''))

function parseAnswer(body: unknown): VerificationAnswer {
  const parsed = VerificationAnswerSchema.safeParse(body)
  if (!parsed.success) throw unintelligible('The verifier')
  return parsed.data
}

function toResult(answer: VerificationAnswer): VerificationResult {
  switch (answer.state) {
    case 'SUCCESS': {
      const claims = readClaims(answer.wallet_response?.credential_subject_data ?? {})
      return Object.keys(claims).length === 0 ? { state: 'success-without-claims' } : { state: 'success', claims }
    }
    case 'FAILED':
      return { state: 'failed', errorCode: answer.wallet_response?.error_code?.toLowerCase() ?? 'unknown' }
    default:
      return { state: 'pending' }
  }
}
