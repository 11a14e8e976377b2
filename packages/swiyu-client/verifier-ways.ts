import { toClientMetadata, toDcqlQuery, toPresentationDefinition } from './verification-query.ts'
import type { VerificationRequest } from './verifier-service.ts'

/** Which query language a verifier is asked in; `auto`: found out by its first answer. */
export const VERIFIER_APIS = ['auto', 'dcql', 'presentation-exchange'] as const
export type VerifierApi = (typeof VERIFIER_APIS)[number]

/** How a verification is asked for. */
export interface VerifierWay {
  toBody: (request: VerificationRequest) => object
  /** False where the body names no issuers whose credentials count. */
  namesIssuers: boolean
}

/** Releases from 3.x on. */
const DCQL: VerifierWay = {
  namesIssuers: true,
  toBody: ({ query, purpose }) => ({
    accepted_issuer_dids: query.acceptedIssuerDids,
    response_mode: 'direct_post.jwt',
    dcql_query: toDcqlQuery(query),
    configuration_override: { client_metadata: toClientMetadata(purpose) },
  }),
}

/** Releases of 2.x: they want the definition, and ask wallets of today by the DCQL query beside it. They show no name of ours. */
const DEFINITION_WITH_ISSUERS: VerifierWay = {
  namesIssuers: true,
  toBody: ({ query }) => ({
    accepted_issuer_dids: query.acceptedIssuerDids,
    jwt_secured_authorization_request: true,
    response_mode: 'direct_post.jwt',
    presentation_definition: toPresentationDefinition(query),
    dcql_query: toDcqlQuery(query),
  }),
}

/** A verifier that knows nothing else: which issuers count is a setting of its own. */
const DEFINITION_ALONE: VerifierWay = {
  namesIssuers: false,
  toBody: ({ query }) => ({ presentation_definition: toPresentationDefinition(query) }),
}

/** In the order in which they are tried. */
export const WAYS_OF: Readonly<Record<VerifierApi, readonly VerifierWay[]>> = {
  auto: [DCQL, DEFINITION_WITH_ISSUERS, DEFINITION_ALONE],
  dcql: [DCQL],
  'presentation-exchange': [DEFINITION_ALONE, DEFINITION_WITH_ISSUERS],
}
