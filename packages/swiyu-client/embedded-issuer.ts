import { type IssuerService as EmbeddedIssuer, ManagementError, type ManagementErrorCode } from '@e-collecting/services'
import type { ExchangeIssuer } from './exchange-ports.ts'
import { type CredentialOfferRequest, type IssuerService, toKnownStatus } from './issuer-service.ts'
import { SwiyuServiceError } from './swiyu-service-error.ts'

/** What the management API would answer. */
const HTTP_STATUSES: Readonly<Record<ManagementErrorCode, number>> = {
  'unknown-id': 404,
  'rule-violated': 400,
  'changed-meanwhile': 409,
}

/** An issuer of this process by function calls on the same use cases that its management API has. */
export function createEmbeddedIssuerService(issuer: EmbeddedIssuer): IssuerService {
  return {
    createOffer: (request) =>
      refusing(async () => {
        const { managementId, offerId, link } = await issuer.createOffer(toCommand(request))
        return { managementId, offerId, offerDeepLink: link }
      }),
    readStatus: (managementId) => refusing(async () => toKnownStatus(await issuer.readStatus(managementId))),
    readProofs: async () => [],
    changeStatus: (managementId, status) => {
      const change = () => issuer.changeStatus(managementId, status)
      return refusing(async () => toKnownStatus(await change().catch(onceMore(change))))
    },
  }
}

/** The same issuer for offers that follow a verification in one exchange. */
export function createEmbeddedExchangeIssuer(
  issuer: Pick<EmbeddedIssuer, 'prepareOffer' | 'offerLinkOf' | 'renewOffer'>,
): ExchangeIssuer {
  return {
    offer: (exchangeId, request) =>
      refusing(async () => {
        const { link: _, ...offered } = await issuer.prepareOffer(exchangeId, toCommand(request))
        return offered
      }),
    offerLinkOf: issuer.offerLinkOf,
    renew: issuer.renewOffer,
  }
}

const toCommand = (request: CredentialOfferRequest) => ({
  configurationIds: [request.credentialType],
  // Values of a subject are JSON: the issuer checks what it may hold.
  subject: request.subject as Record<string, string>,
  isDeferred: false,
  typeMetadata: {},
  offerValiditySeconds: request.offerValiditySeconds,
  deferredValiditySeconds: undefined,
  validFrom: request.validFrom,
  validUntil: request.validUntil,
  statusLists: [...request.statusLists],
  override: { issuerDid: request.issuerDid, verificationMethod: undefined },
})

/** As over HTTP: whoever changed it at the same time has finished by then. */
const onceMore =
  <Output>(call: () => Promise<Output>) =>
  (error: unknown): Promise<Output> => {
    if (error instanceof ManagementError && error.code === 'changed-meanwhile') return call()
    throw error
  }

/** A refusal as a service elsewhere would give it; a defect stays one. */
async function refusing<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call()
  } catch (cause) {
    if (!(cause instanceof ManagementError)) throw cause
    const httpStatus = HTTP_STATUSES[cause.code]
    throw new SwiyuServiceError('refused', `The issuer refused with ${httpStatus}.`, { httpStatus, cause })
  }
}
