import { LANGUAGES, TRANSLATIONS } from '@e-collecting/i18n/languages'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'
import {
  findDateFault,
  ITEM_FILE_PATH_FORM,
  ITEM_LEVELS,
  ITEM_LINE_MAX_LENGTH,
  ITEM_QUORUM_MAX,
  ITEM_SLUG_FORM,
  ITEM_SLUG_MAX_LENGTH,
  ITEM_TEXT_MAX_LENGTH,
  ITEM_TYPES,
  ITEM_URL_MAX_LENGTH,
  ITEM_VERSION_MAX_LENGTH,
} from './item-rules.ts'
import { translated } from './text-schemas.ts'

const LINE_BREAKS = /[\n\r\t]/g

const emptyToNull = (text: string) => (text.trim() === '' ? null : text.normalize('NFC').trim())
/** One line; an empty one is null. */
const line = z
  .string()
  .max(ITEM_LINE_MAX_LENGTH)
  .refine((text) => !hasHiddenCharacters(text), 'hiddenCharacters')
  .transform(emptyToNull)
  .nullable()
/** Several lines. */
const text = z
  .string()
  .max(ITEM_TEXT_MAX_LENGTH)
  .refine((value) => !hasHiddenCharacters(value.replace(LINE_BREAKS, '')), 'hiddenCharacters')
  .transform(emptyToNull)
  .nullable()
/** An empty one is null as well. */
const orEmpty = <Text extends z.ZodType<string, string>>(value: Text) =>
  z.preprocess((typed: string | null) => (typed === '' ? null : typed), value.nullable())
/** The calendar of the database has no year 0. */
const day = orEmpty(z.iso.date('dateForm').refine((typed) => !typed.startsWith('0000'), 'dateForm'))
const OnTheWeb = z.url({ protocol: /^https$/ }).refine((address) => !hasHiddenCharacters(address))
/** Of this site, or anywhere on the web. */
const document = (fault: string) =>
  orEmpty(
    z
      .string()
      .max(ITEM_URL_MAX_LENGTH, fault)
      .refine((address) => ITEM_FILE_PATH_FORM.test(address) || OnTheWeb.safeParse(address).success, fault),
  )

const titles = translated(LANGUAGES, line, line.optional()).extend({
  de: line.refine((title) => title !== null, 'titleRequired').transform((title) => title ?? ''),
})

const entries = z.strictObject({
  slug: z.string().min(1, 'slugRequired').regex(ITEM_SLUG_FORM, 'slugForm').max(ITEM_SLUG_MAX_LENGTH, 'slugForm'),
  type: z.enum(ITEM_TYPES, 'typeRequired'),
  level: z.enum(ITEM_LEVELS, 'levelRequired'),
  canton: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  municipalityBfs: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .nullable(),
  titles,
  descriptions: translated(LANGUAGES, text, text.optional()),
  comitee: line,
  /** Its name in the other languages. What is left out from here on stays as it is. */
  committees: translated(TRANSLATIONS, line, line.optional()).optional(),
  committeeMembers: text,
  withdrawals: translated(LANGUAGES, text, text.optional()).optional(),
  startDate: day,
  endDate: day,
  publishedOn: day,
  gazetteReference: line.optional(),
  gazetteUrl: document('gazetteUrlForm').optional(),
  pdfUrl: document('pdfUrlForm'),
  imageUrl: orEmpty(z.string('imageUrlForm').regex(ITEM_FILE_PATH_FORM, 'imageUrlForm')),
  quorum: z.int('quorumForm').positive('quorumForm').max(ITEM_QUORUM_MAX, 'quorumForm').nullable(),
})

/** What is wrong between entries is said beside what is wrong with one. */
const beside = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** What is no text cannot be compared, and is said by itself. */
const Dates = z.object({ startDate: z.string().nullable(), endDate: z.string().nullable() })
const isEndInOrder = (item: z.output<typeof entries>) => findDateFault(item) === null
const END_BEFORE_START = {
  when: ({ value }: { value: unknown }) => Dates.safeParse(value).success,
  path: ['endDate'],
  message: 'endBeforeStart',
}

/** `POST /api/admin/popular-votes`: 201 AdminPopularVote. Empty optional values are null. */
export const PopularVoteInputSchema = entries.refine(isEndInOrder, END_BEFORE_START).meta({ id: 'PopularVoteInput' })
export type PopularVoteInput = z.output<typeof PopularVoteInputSchema>

/** `PUT /api/admin/popular-votes/{id}`: 200 AdminPopularVote, or `popular-vote-changed` if it is no more what `version` was of; without one the change is made to whatever it is. */
export const PopularVoteChangeSchema = entries
  .extend({ version: z.string().max(ITEM_VERSION_MAX_LENGTH).optional() })
  .refine(isEndInOrder, END_BEFORE_START)
  .meta({ id: 'PopularVoteChange' })
export type PopularVoteChange = z.output<typeof PopularVoteChangeSchema>

/** The form asks for the place of its level; without it the server answers `scope-invalid`. */
export const PopularVoteFormSchema = PopularVoteInputSchema.refine(
  ({ level, canton }) => level !== 'cantonal' || canton !== null,
  { ...beside, path: ['canton'], message: 'cantonRequired' },
).refine(({ level, municipalityBfs }) => level !== 'municipal' || municipalityBfs !== null, {
  ...beside,
  path: ['municipalityBfs'],
  message: 'municipalityRequired',
})
/** As they stand in the form; what was not chosen yet is empty. */
export type PopularVoteEntries = z.input<typeof PopularVoteFormSchema>
