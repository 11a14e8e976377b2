import { CursorSchema, listPageShape } from '@e-collecting/http'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from '@hono/zod-openapi'
import {
  type AdminPopularVote,
  type AdminPopularVotePage,
  type ChangePopularVoteStatus,
  findDateFault,
  ITEM_IMAGE_PATH_FORM,
  ITEM_LINE_MAX_LENGTH,
  ITEM_QUORUM_MAX,
  ITEM_SLUG_FORM,
  ITEM_SLUG_MAX_LENGTH,
  ITEM_TEXT_MAX_LENGTH,
  ITEM_URL_MAX_LENGTH,
  type PopularVoteImportReport,
  type PopularVoteInput,
} from '../contract.ts'

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

export const PopularVoteInputSchema = z
  .strictObject({
    slug: z.string().regex(ITEM_SLUG_FORM, 'Lower-case letters, digits and single hyphens.').max(ITEM_SLUG_MAX_LENGTH),
    type: z.enum(['initiative', 'referendum']),
    level: z.enum(['federal', 'cantonal', 'municipal']),
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
  .openapi('PopularVoteInput') satisfies z.ZodType<PopularVoteInput>

const nullableTexts = translated(z.string().nullable())

export const AdminPopularVoteSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    type: z.enum(['initiative', 'referendum']),
    level: z.enum(['federal', 'cantonal', 'municipal']),
    canton: z.string().nullable(),
    municipalityBfs: z.string().nullable(),
    titles: nullableTexts,
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
    status: z.enum(['active', 'inactive']),
    isEnded: z.boolean(),
    isDemo: z.boolean(),
    createdAt: z.string(),
  })
  .openapi('AdminPopularVote') satisfies z.ZodType<AdminPopularVote>

export const AdminPopularVotePageSchema = z
  .object({ ...listPageShape(AdminPopularVoteSchema), total: z.number() })
  .openapi('AdminPopularVotePage') satisfies z.ZodType<AdminPopularVotePage>

export const AdminPopularVoteQuery = z.object({
  text: z
    .string()
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text), 'Must not have control characters.')
    .optional(),
  type: z.enum(['initiative', 'referendum']).optional(),
  level: z.enum(['federal', 'cantonal', 'municipal']).optional(),
  status: z.enum(['active', 'inactive']).optional(),
  sort: z.enum(['createdAt', 'title', 'startDate', 'endDate']).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  cursor: CursorSchema,
})
export type AdminPopularVoteFilter = z.infer<typeof AdminPopularVoteQuery>

export const ChangeStatusSchema = z
  .strictObject({ status: z.enum(['active', 'inactive']) })
  .openapi('ChangePopularVoteStatus') satisfies z.ZodType<ChangePopularVoteStatus>

const slugs = z.array(z.string())
export const ImportReportSchema = z
  .object({ created: slugs, updated: slugs, left: slugs })
  .openapi('PopularVoteImportReport') satisfies z.ZodType<PopularVoteImportReport>

export const PopularVoteIdParam = z.object({ id: z.uuid() })
