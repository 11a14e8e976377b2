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

/** Answer of `GET …/status`. */
export const StatusAnswerSchema = z.object({ status: z.string() })

/** Answer to a change of status. Not every issuer tells the new one. */
export const ChangeAnswerSchema = z.object({ status: z.string().optional().catch(undefined) }).catch({})

/** A text if it is one; anything else counts as not told. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? '')

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

const ProofSchema = z.object({
  type: text,
  created: instant,
  verificationMethod: text,
  proofPurpose: text,
  jws: text,
})
/** A proof; what is not told is empty. */
export type CredentialProof = z.output<typeof ProofSchema>

/** Answer of `GET /credentials/{id}`, as far as anybody asks. */
export const DetailsAnswerSchema = z.object({ proofs: z.array(ProofSchema).nullish().catch(null) })

/** A callback. A hint only: whoever acts on it reads the status first. `subject_id`: of an offer, or a management id. */
export const CallbackSchema = z.object({
  subject_id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  event: z.string().max(200),
})
