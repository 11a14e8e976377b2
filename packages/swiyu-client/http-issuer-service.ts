import { createHttpCall, type HttpServiceOptions, requireSuccess, unintelligible } from './http-call.ts'
import { OfferAnswerSchema, StatusAnswerSchema, StatusListAnswerSchema } from './issuer.schema.ts'
import { CREDENTIAL_STATUSES, type CredentialStatus, type IssuerService } from './issuer-service.ts'

/** An issuer behind the management API of the swiyu Generic Issuer (2.x to 5.x; specification §7). */
export function createHttpIssuerService(options: HttpServiceOptions): IssuerService {
  const call = createHttpCall(options)
  const statusPath = (managementId: string) => `/credentials/${encodeURIComponent(managementId)}/status`

  return {
    async createOffer(request) {
      const answer = await call('POST', '/credentials', {
        metadata_credential_supported_id: [request.credentialType],
        credential_subject_data: request.subject,
        offer_validity_seconds: request.offerValiditySeconds,
        credential_valid_from: request.validFrom.toISOString(),
        credential_valid_until: request.validUntil.toISOString(),
        status_lists: request.statusLists,
      })
      const parsed = OfferAnswerSchema.safeParse(requireSuccess(answer, 'Creating an offer'))
      if (!parsed.success) throw unintelligible('Creating an offer')
      return { managementId: parsed.data.management_id, offerDeepLink: parsed.data.offer_deeplink }
    },

    async readStatus(managementId) {
      return parseStatus(requireSuccess(await call('GET', statusPath(managementId)), 'Reading a status'))
    },

    async changeStatus(managementId, status) {
      const answer = await call('PATCH', `${statusPath(managementId)}?credentialStatus=${status}`)
      return parseStatus(requireSuccess(answer, 'Changing a status'))
    },

    async createStatusList({ length, bits }) {
      const answer = await call('POST', '/status-list', { maxLength: length, config: { bits } })
      const parsed = StatusListAnswerSchema.safeParse(requireSuccess(answer, 'Creating a status list'))
      if (!parsed.success) throw unintelligible('Creating a status list')
      return { id: parsed.data.id, url: parsed.data.statusRegistryUrl }
    },
  }
}

/** A newer service may know statuses that we do not: they are shown as unknown, not as an error. */
function parseStatus(body: unknown): CredentialStatus | 'unknown' {
  const parsed = StatusAnswerSchema.safeParse(body)
  if (!parsed.success) throw unintelligible('Reading a status')
  return CREDENTIAL_STATUSES.find((status) => status === parsed.data.status) ?? 'unknown'
}
