import { CursorSchema, listPageShape } from '@e-collecting/http/answers'
import { z } from 'zod'
import { translated } from './input-schemas.ts'
import { LevelSchema, TypeSchema } from './schemas.ts'

export { type PopularVoteInput, PopularVoteInputSchema } from './input-schemas.ts'

const StatusSchema = z.enum(['active', 'inactive'])
export type PopularVoteStatus = z.output<typeof StatusSchema>
const SortSchema = z.enum(['createdAt', 'title', 'startDate', 'endDate'])
export type AdminPopularVoteSort = z.output<typeof SortSchema>
const nullableTexts = translated(z.string().nullable())

/** An item as staff edit it: all languages, also inactive. */
export const AdminPopularVoteSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    type: TypeSchema,
    level: LevelSchema,

    /** Two letters, for level `cantonal`. */
    canton: z.string().nullable(),

    /** Official number, for level `municipal`. */
    municipalityBfs: z.string().nullable(),
    titles: nullableTexts,

    /** The wording of the item, not a text about it. */
    descriptions: nullableTexts,
    comitee: z.string().nullable(),
    committeeMembers: z.string().nullable(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    signDate: z.string().nullable(),
    publishedOn: z.string().nullable(),
    pdfUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    quorum: z.number().nullable(),
    status: StatusSchema,
    isEnded: z.boolean(),
    isDemo: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'AdminPopularVote' })
export type AdminPopularVote = z.output<typeof AdminPopularVoteSchema>

/** `GET /api/admin/popular-votes?text=&type=&level=&status=&sort=&direction=&cursor=`. */
export const AdminPopularVotePageSchema = z
  .object({ ...listPageShape(AdminPopularVoteSchema), total: z.number() })
  .meta({ id: 'AdminPopularVotePage' })
export type AdminPopularVotePage = z.output<typeof AdminPopularVotePageSchema>

export const AdminPopularVoteQuery = z.object({
  text: z
    .string()
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text), 'Must not have control characters.')
    .optional(),
  type: TypeSchema.optional(),
  level: LevelSchema.optional(),
  status: StatusSchema.optional(),
  sort: SortSchema.default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  cursor: CursorSchema,
})
export type AdminPopularVoteFilter = z.infer<typeof AdminPopularVoteQuery>

/** `PUT /api/admin/popular-votes/{id}/status`: 200 AdminPopularVote. `DELETE /api/admin/popular-votes/{id}`: 204. */
export const ChangeStatusSchema = z.strictObject({ status: StatusSchema }).meta({ id: 'ChangePopularVoteStatus' })
export type ChangePopularVoteStatus = z.output<typeof ChangeStatusSchema>

const slugs = z.array(z.string())
/** `POST /api/admin/popular-votes/import`: 200, slugs by what happened to them. */
export const ImportReportSchema = z
  .object({ created: slugs, updated: slugs, left: slugs })
  .meta({ id: 'PopularVoteImportReport' })
export type PopularVoteImportReport = z.output<typeof ImportReportSchema>

export const PopularVoteIdParam = z.object({ id: z.uuid() })
