import { z } from 'zod'

/** Answer of `POST /credentials`. Releases before 2.3 call the id `id`; there `offer_id` is missing. */
export const OfferAnswerSchema = z
  .object({
    management_id: z.string().optional(),
    id: z.string().optional(),
    offer_id: z.string().nullish(),
    offer_deeplink: z.string(),
  })
  .transform((wire, context) => {
    const managementId = wire.management_id ?? wire.id
    if (managementId !== undefined)
      return { managementId, offerId: wire.offer_id ?? null, offerDeepLink: wire.offer_deeplink }
    context.addIssue('management_id is missing')
    return z.NEVER
  })

/** Answer of `GET` and `PATCH …/status`. */
export const StatusAnswerSchema = z.object({ status: z.string() })

/** Answer of `POST /status-list`. */
export const StatusListAnswerSchema = z.object({ id: z.string(), statusRegistryUrl: z.string() })

/** A text if it is one; anything else counts as not told. */
const text = z.string().nullish().catch(null)

/** An instant: ISO 8601, or seconds since 1970. What is neither counts as not told. */
const instant = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value === null || value === undefined) return null
    const date = new Date(typeof value === 'number' ? value * 1000 : value)
    return Number.isNaN(date.getTime()) ? null : date
  })

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null)

const ProofSchema = z.object({
  type: text,
  created: instant,
  verificationMethod: text,
  proofPurpose: text,
  jws: text,
})

const subject = z.record(z.string(), z.unknown()).nullish().catch(null)

/** The members that stand in the answer itself in some releases and in its offers in others. */
const OfferDetailsSchema = z.object({
  credential_valid_from: instant,
  credential_valid_until: instant,
  offer_deeplink: text,
  offer_expiration_timestamp: instant,
  credential_subject_data: subject,
})

/** Answer of `GET /credentials/{id}`, of the swiyu issuer and with the plain member names of other issuers. */
export const DetailsAnswerSchema = OfferDetailsSchema.extend({
  status: text,
  valid_from: instant,
  valid_until: instant,
  credential_subject: subject,
  proofs: listOf(ProofSchema),
  credential_offers: listOf(OfferDetailsSchema),
})

/** A callback. `event_trigger` is missing before release 2.4. */
export const CallbackSchema = z.object({
  subject_id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  event: z.string().max(200),
  event_trigger: z.enum(['CREDENTIAL_OFFER', 'CREDENTIAL_MANAGEMENT']).nullish().catch(null),
  timestamp: instant,
})
