import { z } from 'zod'

/** Answer of `POST /verifications` and `GET /verifications/{id}`: one shape for both. */
export const VerificationAnswerSchema = z.object({
  id: z.string(),
  state: z.string(),
  verification_url: z.string(),
  verification_deeplink: z.string().optional(),
  wallet_response: z
    .object({
      error_code: z.string().nullish(),
      credential_subject_data: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
})

export type VerificationAnswer = z.infer<typeof VerificationAnswerSchema>
