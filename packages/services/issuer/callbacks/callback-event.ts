import type { CredentialStatus } from '../state/credential-status.ts'
import type { OfferStatus } from '../state/offer-status.ts'

/** What the business side learns of without asking (swiyu §1.8): ids and states, never anything of a person. */
export type IssuerCallback = {
  /** Id of the offer or of the credential, as `eventTrigger` says. */
  readonly subjectId: string
  readonly eventType: 'VC_STATUS_CHANGED' | 'VC_DEFERRED' | 'ISSUANCE_ERROR'
  /** The new status, or the name of the error. */
  readonly event: string
  readonly eventTrigger: 'CREDENTIAL_OFFER' | 'CREDENTIAL_MANAGEMENT'
  /** When it happened, which may be long before it is told. */
  readonly timestamp: Date
}

export type IssuanceFailure = 'OAUTH_TOKEN_EXPIRED' | 'KEY_BINDING_ERROR' | 'STATUS_LIST_UPDATE_FAILED'

/** An offer has moved; a deferred one is an event of its own kind. */
export const offerMoved = (subjectId: string, status: OfferStatus, timestamp: Date): IssuerCallback => ({
  subjectId,
  eventType: status === 'DEFERRED' ? 'VC_DEFERRED' : 'VC_STATUS_CHANGED',
  event: status,
  eventTrigger: 'CREDENTIAL_OFFER',
  timestamp,
})

/** A credential has moved. */
export const credentialMoved = (subjectId: string, status: CredentialStatus, timestamp: Date): IssuerCallback => ({
  subjectId,
  eventType: 'VC_STATUS_CHANGED',
  event: status,
  eventTrigger: 'CREDENTIAL_MANAGEMENT',
  timestamp,
})

/** Something went wrong; only the status list concerns a credential, all else an offer. */
export const issuanceFailed = (subjectId: string, event: IssuanceFailure, timestamp: Date): IssuerCallback => ({
  subjectId,
  eventType: 'ISSUANCE_ERROR',
  event,
  eventTrigger: event === 'STATUS_LIST_UPDATE_FAILED' ? 'CREDENTIAL_MANAGEMENT' : 'CREDENTIAL_OFFER',
  timestamp,
})

/** A callback in swiyu's spelling. */
export const toCallbackJson = ({ subjectId, eventType, event, eventTrigger, timestamp }: IssuerCallback) => ({
  subject_id: subjectId,
  event_type: eventType,
  event,
  event_trigger: eventTrigger,
  timestamp: timestamp.toISOString().replace('.000Z', 'Z'),
})
