import { CursorSchema, listPageShape } from '@e-collecting/http/answers'
import { z } from 'zod'
import { PopularVoteInputSchema } from './input-schemas.ts'
import { ITEM_FILTERS, ITEM_STATUSES, SETTABLE_ITEM_STATUSES } from './item-rules.ts'
import { LevelSchema, TypeSchema } from './schemas.ts'

export {
  type PopularVoteChange,
  PopularVoteChangeSchema,
  type PopularVoteInput,
  PopularVoteInputSchema,
} from './input-schemas.ts'

const StatusSchema = z.enum(ITEM_STATUSES)
export type PopularVoteStatus = z.output<typeof StatusSchema>
const FilterStatusSchema = z.enum(ITEM_FILTERS)
export type PopularVoteFilterStatus = z.output<typeof FilterStatusSchema>
const SortSchema = z.enum(['createdAt', 'title', 'startDate', 'endDate'])
export type AdminPopularVoteSort = z.output<typeof SortSchema>

const { titles, descriptions, committees, withdrawals } = PopularVoteInputSchema.shape

/** An item as staff edit it, also inactive: what they enter, and what the server knows besides. */
export const AdminPopularVoteSchema = z
  .object({
    ...z.object(PopularVoteInputSchema.shape).required().shape,
    // What may be left out of them is answered.
    titles: titles.required(),
    descriptions: descriptions.required(),
    committees: committees.unwrap().required(),
    withdrawals: withdrawals.unwrap().required(),
    id: z.string(),
    signDate: z.string().nullable(),
    status: StatusSchema,
    isEnded: z.boolean(),
    isDemo: z.boolean(),
    createdAt: z.string(),
    /** Another one once something that staff enter is another. */
    version: z.string(),
  })
  .meta({ id: 'AdminPopularVote' })
export type AdminPopularVote = z.output<typeof AdminPopularVoteSchema>

/** `GET /api/admin/popular-votes?text=&type=&level=&status=&sort=&direction=&cursor=`. */
export const AdminPopularVotePageSchema = z
  .object({ ...listPageShape(AdminPopularVoteSchema), total: z.number() })
  .meta({ id: 'AdminPopularVotePage' })

export const AdminPopularVoteQuery = z.object({
  text: z
    .string()
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text), 'Must not have control characters.')
    .optional(),
  type: TypeSchema.optional(),
  level: LevelSchema.optional(),
  /** Left out: all that are not archived. */
  status: FilterStatusSchema.optional(),
  sort: SortSchema.default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  cursor: CursorSchema,
})
export type AdminPopularVoteFilter = z.infer<typeof AdminPopularVoteQuery>

const SettableStatusSchema = z.enum(SETTABLE_ITEM_STATUSES)
export type SettableItemStatus = z.output<typeof SettableStatusSchema>

/** `PUT /api/admin/popular-votes/{id}/status`: 200 AdminPopularVote. `from` is the status that whoever changes it has seen. */
export const ChangeStatusSchema = z
  .strictObject({ status: SettableStatusSchema, from: StatusSchema.optional() })
  .meta({ id: 'ChangePopularVoteStatus' })
export type ItemStatusChange = z.output<typeof ChangeStatusSchema>

/**
 * `DELETE /api/admin/popular-votes/{id}`: one for which a credential was ever collected is archived, since its id is part of the once-only tag,
 * and one for which people may have declared, since the log of declarations names its text for good.
 */
export const PopularVoteRemovalSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('deleted') }),
    z.object({ outcome: z.literal('archived'), reason: z.enum(['credentials', 'log']) }),
  ])
  .meta({ id: 'PopularVoteRemoval' })
export type PopularVoteRemoval = z.output<typeof PopularVoteRemovalSchema>

const slugs = z.array(z.string())
/** `POST /api/admin/popular-votes/import`: 200, slugs by what happened to them; `fixed` are those whose new text was not taken, since people declare for the old one. */
export const ImportReportSchema = z
  .object({ created: slugs, updated: slugs, left: slugs, fixed: slugs })
  .meta({ id: 'PopularVoteImportReport' })
export type PopularVoteImportReport = z.output<typeof ImportReportSchema>

export const PopularVoteIdParam = z.object({ id: z.uuid() })
