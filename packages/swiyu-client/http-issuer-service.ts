import { createHttpCall, type HttpServiceOptions, parseAnswer, requireSuccess } from './http-call.ts'
import { ChangeAnswerSchema, DetailsAnswerSchema, OfferAnswerSchema, StatusAnswerSchema } from './issuer.schema.ts'
import {
  type CreatedOffer,
  type CredentialOfferRequest,
  type IssuerKey,
  type IssuerService,
  toKnownStatus,
  verificationMethodOf,
} from './issuer-service.ts'
import { type IssuerApi, type IssuerWay, waysOf } from './issuer-ways.ts'
import { SwiyuServiceError } from './swiyu-service-error.ts'
import { createWayFinder } from './way-finder.ts'

export interface HttpIssuerOptions extends HttpServiceOptions {
  /** Default `auto`. */
  api?: IssuerApi | undefined
}

/** An issuer behind the management API of the swiyu Generic Issuer (2.x to 5.x), or the older one that it came from. */
export function createHttpIssuerService(options: HttpIssuerOptions): IssuerService {
  const call = createHttpCall(options)
  const ways = waysOf(options.api ?? 'auto')
  // Which of the two calls an issuer takes for the one says nothing about the other.
  const [findOfferWay, findRevokeWay] = [createWayFinder(ways), createWayFinder(ways)]
  const pathOf = (managementId: string) => `/credentials/${encodeURIComponent(managementId)}`

  const readStatus = async (managementId: string) => {
    const answer = await call('GET', `${pathOf(managementId)}/status`)
    return toKnownStatus(parseAnswer(StatusAnswerSchema, requireSuccess(answer, READING, ABOUT_NOBODY), READING).status)
  }
  const change = async (managementId: string, method: 'PATCH' | 'POST', path: string) => {
    const answer = await call(method, `${pathOf(managementId)}/${path}`)
    const { status } = parseAnswer(ChangeAnswerSchema, requireSuccess(answer, CHANGING, ABOUT_NOBODY), CHANGING)
    return status === undefined ? readStatus(managementId) : toKnownStatus(status)
  }
  const patch = (managementId: string, status: string) =>
    change(managementId, 'PATCH', `status?credentialStatus=${status}`)
  const post = async (body: object): Promise<CreatedOffer> => {
    const answer = await call('POST', '/credentials', body)
    return parseAnswer(OfferAnswerSchema, requireSuccess(answer, OFFERING), OFFERING)
  }

  /** Without naming the identity only where there is no more than one: a generic issuer that refused it would issue under another. */
  const offerUnder = async (
    issuerDid: string,
    request: CredentialOfferRequest,
    way: IssuerWay,
  ): Promise<CreatedOffer> => {
    if (way === 'swiyu') return post({ ...toOfferBody(request), ...toOverride(issuerDid, request.issuerKey) })
    const offer = await post(toOfferBody(request))
    if (offer.offerId === null) return { ...offer, isUnderOwnIdentity: true }
    await patch(offer.managementId, 'CANCELLED')
    throw new SwiyuServiceError('refused', `${OFFERING} has to name the identity.`, { httpStatus: 400 })
  }

  return {
    createOffer: (request) => {
      const { issuerDid } = request
      return issuerDid === undefined
        ? post(toOfferBody(request))
        : findOfferWay((way) => offerUnder(issuerDid, request, way))
    },

    readStatus,

    async readProofs(managementId) {
      const answer = await call('GET', pathOf(managementId))
      return parseAnswer(DetailsAnswerSchema, requireSuccess(answer, DETAILS), DETAILS).proofs ?? []
    },

    changeStatus: (managementId, status) =>
      status === 'REVOKED'
        ? findRevokeWay((way) =>
            way === 'swiyu' ? patch(managementId, status) : change(managementId, 'POST', 'revoke'),
          )
        : patch(managementId, status),
  }
}

/** A status is told by an id alone. */
const ABOUT_NOBODY = { isQuotable: true }
const OFFERING = 'Creating an offer'
const READING = 'Reading a status'
const DETAILS = 'Reading a credential'
const CHANGING = 'Changing a status'

const toOfferBody = (request: CredentialOfferRequest) => ({
  metadata_credential_supported_id: [request.credentialType],
  credential_subject_data: request.subject,
  offer_validity_seconds: request.offerValiditySeconds,
  credential_valid_from: request.validFrom.toISOString(),
  credential_valid_until: request.validUntil.toISOString(),
  status_lists: request.statusLists,
})

/** Without another one the key is the one that swiyu DIDs have. */
const toOverride = (issuerDid: string, key: IssuerKey | undefined) => ({
  configuration_override: {
    issuer_did: issuerDid,
    verification_method: verificationMethodOf(issuerDid, key),
    ...(key?.keyId && { key_id: key.keyId }),
    ...(key?.keyPin && { key_pin: key.keyPin }),
  },
})
