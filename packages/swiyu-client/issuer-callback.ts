import { CallbackSchema } from './issuer.schema.ts'

const EVENT_TYPES = ['VC_STATUS_CHANGED', 'VC_DEFERRED', 'ISSUANCE_ERROR'] as const

/** What an issuer tells unasked. A hint only: whoever acts on it reads the status first. */
export interface IssuerCallbackEvent {
  /** Id of what `eventTrigger` says: an offer, or a credential (its management id). */
  subjectId: string
  eventType: (typeof EVENT_TYPES)[number] | 'unknown'
  /** The new status, or the name of an error. */
  event: string
  /** Null in releases before 2.4, which do not say it. */
  eventTrigger: 'CREDENTIAL_OFFER' | 'CREDENTIAL_MANAGEMENT' | null
  timestamp: Date | null
}

/** Reads the body of a callback; undefined if it is none. */
export function parseIssuerCallback(body: unknown): IssuerCallbackEvent | undefined {
  const { success, data } = CallbackSchema.safeParse(body)
  if (!success) return undefined
  return {
    subjectId: data.subject_id,
    eventType: EVENT_TYPES.find((type) => type === data.event_type) ?? 'unknown',
    event: data.event,
    eventTrigger: data.event_trigger ?? null,
    timestamp: data.timestamp,
  }
}
