import { z } from 'zod'

/** Where the generic services put the reason: an issuer in `detail`, a verifier in `error_description`. */
const ReasonSchema = z.object({
  detail: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
})

const MAX_LENGTH = 200

/** The reason for a refusal in the service's words, in one line, without ids; empty if it gives none. Only for calls that are about no person. */
export function quoteReason(body: unknown): string {
  const { success, data } = ReasonSchema.safeParse(body)
  const reason = success ? (data.detail ?? data.error_description) : undefined
  if (reason === undefined) return ''
  const words = reason.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}').replace(/[\p{C}\s]+/gu, ' ')
  return `: "${words.trim().slice(0, MAX_LENGTH)}"`
}
