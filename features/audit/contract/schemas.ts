import { CursorSchema, LanguageQuery, listPageShape } from '@e-collecting/http/answers'
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES } from './actions.ts'

export const AuditQuerySchema = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  cursor: CursorSchema,
  ...LanguageQuery.shape,
})

/** Counts, codes and statuses, and in `staff.*` the address of the colleague it is about; never an attribute of a resident, nor a key. */
const DetailSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditDetail = Readonly<z.output<typeof DetailSchema>>

/** One line of the log. */
const EntrySchema = z.object({
  id: z.number().int(),
  /** ISO 8601 instant. */
  at: z.string(),
  actorEmail: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  recordType: z.enum(AUDIT_RECORD_TYPES),
  recordId: z.string(),
  municipalityId: z.string().nullable(),
  /** Name of the municipality, as it is called now; null where there is none, or it is gone. */
  municipality: z.string().nullable(),
  /** Title of the item that the detail names, the same. */
  popularVote: z.string().nullable(),
  detail: DetailSchema.readonly(),
})
export type AuditEntry = z.output<typeof EntrySchema>

/** `GET /api/admin/audit?action=&cursor=&language=`, newest first; admins only. */
export const AuditPageSchema = z.object(listPageShape(EntrySchema)).meta({ id: 'AuditPage' })
