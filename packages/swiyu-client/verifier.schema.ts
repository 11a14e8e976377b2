import { z } from 'zod'

/** Answer of `POST /verifications`, as far as it is used. The older API tells no deep link. */
export const CreatedVerificationSchema = z.object({
  id: z.string(),
  verification_url: z.string(),
  verification_deeplink: z.string().nullish(),
})
export type CreatedVerificationAnswer = z.infer<typeof CreatedVerificationSchema>

/** Answer of `GET /verifications/{id}`, as far as it is used. */
export const VerificationAnswerSchema = z.object({
  state: z.string(),
  wallet_response: z
    .object({
      error_code: z.string().nullish(),
      credential_subject_data: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
})
export type VerificationAnswer = z.infer<typeof VerificationAnswerSchema>
