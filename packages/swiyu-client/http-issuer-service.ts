import type { z } from 'zod'
import {
  createHttpCall,
  type HttpAnswer,
  type HttpServiceOptions,
  requireSuccess,
  unintelligible,
} from './http-call.ts'
import { DetailsAnswerSchema, OfferAnswerSchema, StatusAnswerSchema, StatusListAnswerSchema } from './issuer.schema.ts'
import {
  type CredentialDetails,
  type CredentialOfferRequest,
  type IssuerService,
  toKnownStatus,
} from './issuer-service.ts'

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

    async readDetails(managementId) {
      const answer = await call('GET', pathOf(managementId))
      return toDetails(parse(DetailsAnswerSchema, answer, 'Reading a credential'))
    },

    async changeStatus(managementId, status) {
      const answer = await call('PATCH', `${pathOf(managementId)}/status?credentialStatus=${status}`)
      return toKnownStatus(parse(StatusAnswerSchema, answer, 'Changing a status').status)
    },

    async createStatusList({ length, bits, ...identity }) {
      const body = { maxLength: length, config: { bits }, ...toOverride(identity) }
      const answer = await call('POST', '/status-list', body)
      const { id, statusRegistryUrl } = parse(StatusListAnswerSchema, answer, 'Creating a status list')
      return { id, url: statusRegistryUrl }
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

type NamedIdentity = Pick<CredentialOfferRequest, 'issuerDid' | 'verificationMethod'>

/** Nothing for the service's own identity: releases before 3.x do not know the member. */
const toOverride = ({ issuerDid, verificationMethod }: NamedIdentity) =>
  issuerDid === undefined
    ? {}
    : {
        configuration_override: {
          issuer_did: issuerDid,
          verification_method: verificationMethod ?? `${issuerDid}#assert-key-01`,
        },
      }

function parse<Output>(schema: z.ZodType<Output>, answer: HttpAnswer, name: string): Output {
  const parsed = schema.safeParse(requireSuccess(answer, name))
  if (!parsed.success) throw unintelligible(name)
  return parsed.data
}

function toDetails(wire: z.output<typeof DetailsAnswerSchema>): CredentialDetails {
  const [offer] = wire.credential_offers ?? []
  return {
    status: toKnownStatus(wire.status),
    validFrom: wire.valid_from ?? wire.credential_valid_from ?? offer?.credential_valid_from ?? null,
    validUntil: wire.valid_until ?? wire.credential_valid_until ?? offer?.credential_valid_until ?? null,
    offerDeepLink: wire.offer_deeplink ?? offer?.offer_deeplink ?? null,
    offerExpiresAt: wire.offer_expiration_timestamp ?? offer?.offer_expiration_timestamp ?? null,
    proofs: (wire.proofs ?? []).map(({ type, created, verificationMethod, proofPurpose, jws }) => ({
      type: type ?? null,
      created,
      verificationMethod: verificationMethod ?? null,
      proofPurpose: proofPurpose ?? null,
      jws: jws ?? null,
    })),
    subject: wire.credential_subject ?? wire.credential_subject_data ?? offer?.credential_subject_data ?? null,
  }
}
