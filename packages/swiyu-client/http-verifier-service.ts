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

export interface HttpVerifierOptions extends HttpServiceOptions {
  /**
   * `dcql`: releases from 3.x on; `presentation-exchange`: 2.x. `detect`: asks with DCQL, and
   * when the answer says that a presentation definition is missing, goes on with both members.
   */
  dialect?: 'dcql' | 'presentation-exchange' | 'detect'
}

/** A verifier behind the management API of the swiyu Generic Verifier (2.x to 5.x). */
export function createHttpVerifierService(options: HttpVerifierOptions): VerifierService {
  const call = createHttpCall(options)
  let dialect = options.dialect ?? 'detect'
  const pathOf = (id: string) => `/verifications/${encodeURIComponent(id)}`

  return {
    async createVerification(request) {
      let answer = await call('POST', '/verifications', toBody(request, dialect))
      if (dialect === 'detect' && wantsDefinition(answer)) {
        dialect = 'presentation-exchange'
        answer = await call('POST', '/verifications', toBody(request, dialect))
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

/** With Presentation Exchange both members are sent: every release accepts that. */
function toBody({ query, purpose }: VerificationRequest, dialect: HttpVerifierOptions['dialect']) {
  return {
    accepted_issuer_dids: query.acceptedIssuerDids,
    response_mode: 'direct_post.jwt',
    dcql_query: toDcqlQuery(query),
    ...(dialect === 'presentation-exchange' ? { presentation_definition: toPresentationDefinition(query) } : {}),
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
