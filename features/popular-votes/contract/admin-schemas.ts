import { CursorSchema, listPageShape } from '@e-collecting/http/answers'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'
import {
  findDateFault,
  ITEM_IMAGE_PATH_FORM,
  ITEM_LINE_MAX_LENGTH,
  ITEM_QUORUM_MAX,
  ITEM_SLUG_FORM,
  ITEM_SLUG_MAX_LENGTH,
  ITEM_TEXT_MAX_LENGTH,
  ITEM_URL_MAX_LENGTH,
} from './item-rules.ts'
import { LevelSchema, TypeSchema } from './schemas.ts'

const CONTROL = /[\p{Cc}\p{Cf}]/u
const LINE_BREAKS = /[\n\r\t]/g

const emptyToNull = (text: string) => (text.trim() === '' ? null : text.normalize('NFC').trim())
/** One line; an empty one is null. */
const line = z
  .string()
  .max(ITEM_LINE_MAX_LENGTH)
  .refine((text) => !hasHiddenCharacters(text), 'Characters that cannot be seen are not allowed.')
  .transform(emptyToNull)
  .nullable()
/** Several lines. */
const text = z
  .string()
  .max(ITEM_TEXT_MAX_LENGTH)
  .refine((value) => !CONTROL.test(value.replace(LINE_BREAKS, '')), 'Characters that cannot be seen are not allowed.')
  .transform(emptyToNull)
  .nullable()
const day = z.union([z.literal('').transform(() => null), z.iso.date()]).nullable()
const httpsUrl = z
  .union([z.literal('').transform(() => null), z.url({ protocol: /^https$/ }).max(ITEM_URL_MAX_LENGTH)])
  .nullable()
const ownPath = z
  .union([z.literal('').transform(() => null), z.string().regex(ITEM_IMAGE_PATH_FORM, 'A path on this site.')])
  .nullable()

const translated = <Text extends z.ZodType>(value: Text) =>
  z.strictObject({ de: value, fr: value, it: value, rm: value, en: value })
const titles = translated(line).extend({
  de: line.refine((title) => title !== null, 'A German title is required.').transform((title) => title ?? ''),
})

/** `POST /api/admin/popular-votes` (201) and `PUT /api/admin/popular-votes/{id}` (200 AdminPopularVote). Empty optional values are null. */
export const PopularVoteInputSchema = z
  .strictObject({
    slug: z.string().regex(ITEM_SLUG_FORM, 'Lower-case letters, digits and single hyphens.').max(ITEM_SLUG_MAX_LENGTH),
    type: TypeSchema,
    level: LevelSchema,
    canton: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    municipalityBfs: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .nullable(),
    titles,
    descriptions: translated(text),
    comitee: line,
    committeeMembers: text,
    startDate: day,
    endDate: day,
    publishedOn: day,
    pdfUrl: httpsUrl,
    imageUrl: ownPath,
    quorum: z.number().int().positive().max(ITEM_QUORUM_MAX).nullable(),
  })
  .refine((item) => findDateFault(item) === null, { path: ['endDate'], message: 'The end is before the start.' })
  .meta({ id: 'PopularVoteInput' })
export type PopularVoteInput = z.output<typeof PopularVoteInputSchema>

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
