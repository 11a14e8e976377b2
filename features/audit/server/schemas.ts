import { CursorSchema, listPageShape } from '@e-collecting/http'
import { z } from '@hono/zod-openapi'
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, type AuditPage } from '../contract.ts'

export const AuditQuerySchema = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  cursor: CursorSchema,
})

const EntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  actorEmail: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  recordType: z.enum(AUDIT_RECORD_TYPES),
  recordId: z.string(),
  municipalityId: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export const AuditPageSchema = z.object(listPageShape(EntrySchema)).openapi('AuditPage') satisfies z.ZodType<AuditPage>
