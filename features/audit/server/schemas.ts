import { z } from '@hono/zod-openapi'
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, type AuditPage } from '../contract.ts'

/** Far beyond what anybody turns to by hand; behind it a page would only cost. */
const MAX_PAGE = 10_000

export const AuditQuerySchema = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
})

export const AuditPageSchema = z
  .object({
    entries: z.array(
      z.object({
        id: z.number().int(),
        at: z.string(),
        actorEmail: z.string(),
        action: z.enum(AUDIT_ACTIONS),
        recordType: z.enum(AUDIT_RECORD_TYPES),
        recordId: z.string(),
        municipalityId: z.string().nullable(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    page: z.number().int(),
    hasNext: z.boolean(),
  })
  .openapi('AuditPage') satisfies z.ZodType<AuditPage>
