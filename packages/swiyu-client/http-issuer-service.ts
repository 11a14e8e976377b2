import type { z } from 'zod'
import {
  createHttpCall,
  type HttpAnswer,
  type HttpServiceOptions,
  requireSuccess,
  unintelligible,
} from './http-call.ts'
import { DetailsAnswerSchema, OfferAnswerSchema, StatusAnswerSchema } from './issuer.schema.ts'
import { type CredentialOfferRequest, type IssuerService, toKnownStatus } from './issuer-service.ts'

/** An issuer behind the management API of the swiyu Generic Issuer (2.x to 5.x). */
export function createHttpIssuerService(options: HttpServiceOptions): IssuerService {
  const call = createHttpCall(options)
  const pathOf = (managementId: string) => `/credentials/${encodeURIComponent(managementId)}`

  return {
    async createOffer(request) {
      return parse(OfferAnswerSchema, await call('POST', '/credentials', toOfferBody(request)), 'Creating an offer')
    },

    async readStatus(managementId) {
      const answer = await call('GET', `${pathOf(managementId)}/status`)
      return toKnownStatus(parse(StatusAnswerSchema, answer, 'Reading a status').status)
    },

    async readProofs(managementId) {
      const answer = await call('GET', pathOf(managementId))
      return parse(DetailsAnswerSchema, answer, 'Reading a credential').proofs ?? []
    },

    async changeStatus(managementId, status) {
      const answer = await call('PATCH', `${pathOf(managementId)}/status?credentialStatus=${status}`)
      return toKnownStatus(parse(StatusAnswerSchema, answer, 'Changing a status').status)
    },
  }
}

const toOfferBody = (request: CredentialOfferRequest) => ({
  metadata_credential_supported_id: [request.credentialType],
  credential_subject_data: request.subject,
  offer_validity_seconds: request.offerValiditySeconds,
  credential_valid_from: request.validFrom.toISOString(),
  credential_valid_until: request.validUntil.toISOString(),
  status_lists: request.statusLists,
  ...toOverride(request),
})

/** Nothing for the service's own identity: releases before 3.x do not know the member. The key is the one that swiyu DIDs have. */
const toOverride = ({ issuerDid }: CredentialOfferRequest) =>
  issuerDid !== undefined && {
    configuration_override: { issuer_did: issuerDid, verification_method: `${issuerDid}#assert-key-01` },
  }

function parse<Output>(schema: z.ZodType<Output>, answer: HttpAnswer, name: string): Output {
  const parsed = schema.safeParse(requireSuccess(answer, name))
  if (!parsed.success) throw unintelligible(name)
  return parsed.data
}
