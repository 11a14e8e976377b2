import { z } from 'zod'
import { TEXT_FIELDS, TEXT_NAMES } from './item-fields.ts'
import { ITEM_LEVELS, ITEM_TYPES } from './item-rules.ts'

/** A calendar day in Switzerland, `YYYY-MM-DD`. */
const Day = z.iso.date().nullable()

export const TypeSchema = z.enum(ITEM_TYPES)
export type PopularVoteType = z.output<typeof TypeSchema>
export const LevelSchema = z.enum(ITEM_LEVELS)
export type PopularVoteLevel = z.output<typeof LevelSchema>

/** What a public list or card needs of an item. `id` is the slug. */
export const SummarySchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    type: TypeSchema,
    level: LevelSchema,

    /** Two letters, for level `cantonal`; the canton of the municipality for level `municipal`; else null. */
    canton: z.string().nullable(),
    /** Its name. */
    cantonName: z.string().nullable(),

    /** For level `municipal`. */
    municipality: z.object({ bfsNumber: z.string(), name: z.string() }).nullable(),
    title: z.string(),
    comitee: z.string().nullable(),
    /** In lists as much as a card shows. */
    wording: z.string().nullable(),
    startDate: Day,
    endDate: Day,
    imageUrl: z.string().nullable(),
    isEnded: z.boolean(),
    isDemo: z.boolean(),

    /** Texts that there are not in the language asked for. */
    inGerman: z.array(z.enum(TEXT_NAMES.map((name) => TEXT_FIELDS[name].answer))),
  })
  .meta({ id: 'PopularVoteSummary' })
export type PopularVoteSummary = z.output<typeof SummarySchema>

export const ListSchema = z.object({ items: z.array(SummarySchema) }).meta({ id: 'PopularVoteList' })

/** An item as its own page shows it. */
export const PopularVoteSchema = SummarySchema.extend({
  committeeMembers: z.string().nullable(),

  /** The clause by which the committee may withdraw. */
  withdrawal: z.string().nullable(),

  /** Signatures that are needed. */
  quorum: z.number().nullable(),

  /** What stands after the name of the gazette of the item's level, and where it can be read. */
  gazetteReference: z.string().nullable(),
  gazetteUrl: z.string().nullable(),
  publishedOn: Day,
  pdfUrl: z.string().nullable(),
}).meta({ id: 'PopularVote' })
export type PopularVote = z.output<typeof PopularVoteSchema>

export const SlugParam = z.object({ slug: z.string().min(1).max(200) })
