import { SlugSchema } from '@e-collecting/popular-votes/schemas'
import { z } from 'zod'

const Count = z.number().int().min(0)
/** A calendar day in Switzerland, `YYYY-MM-DD`. */
const Day = z.iso.date()

/** What a list or a card says of an item's count, as it was last published: never what waits for publication. */
export const DeclarationCountSchema = z
  .object({
    /** The item's slug. */
    slug: z.string(),
    /** Name of the log: host, `/log/` and slug, without a scheme. */
    origin: z.string(),
    /** Declarations that count: those in the log without the annulled ones. */
    counted: Count,
    /** Signatures that the item needs; null where nobody has said. */
    required: Count.nullable(),
    /** Credentials that municipalities have issued for the item so far, as the log says. */
    issued: Count,
    /** Entries of all types. */
    size: Count,
    /** Day of the last publication; null before the first. */
    published: Day.nullable(),
    /** Declarations are taken now. */
    isOpen: z.boolean(),
    /** The log has ended with its last count. */
    isClosed: z.boolean(),
    /** Published each minute, as in the demo, instead of once a day. */
    isDemoEpochs: z.boolean(),
  })
  .meta({ id: 'DeclarationCount' })
export type DeclarationCount = z.output<typeof DeclarationCountSchema>

export const DeclarationCountsSchema = z
  .object({ items: z.array(DeclarationCountSchema) })
  .meta({ id: 'DeclarationCounts' })

const WitnessSchema = z.object({
  name: z.string(),
  /** Key of its signatures (C2SP signed-note). */
  vkey: z.string(),
  /** Runs in the same process, for demonstrations. */
  isDemo: z.boolean(),
})

/** All that is public about one item's count. */
export const DeclarationResultSchema = DeclarationCountSchema.extend({
  /** Days of the log's opening and of its item's end, as the log has them since. */
  opened: Day,
  closes: Day.nullable(),
  /** How often something was published; the number of the last publication. */
  publications: Count,
  /** The count at the end of each day on which something was published, oldest first. */
  epochs: z.array(z.object({ day: Day, counted: Count })),
  /** Entries of the log by type: opening, declaration, statement of issued credentials, annulment, close. */
  entries: z.object({ o: Count, d1: Count, i: Count, x: Count, c: Count }),
  /** Address of the log's files (`docs/log-format.md`), without a slash at its end. */
  log: z.string(),
  /** Keys of checkpoints and of promises (C2SP signed-note). */
  vkey: z.string(),
  promiseVkey: z.string(),
  /** Public keys of the tag service, base64url. */
  tagKeys: z.array(z.string()),
  /** To which accepted presentations are sealed; null where none are kept. */
  auditKey: z.string().nullable(),
  witnesses: z.array(WitnessSchema),
  /** So many of them sign a checkpoint before it is published. */
  quorum: Count,
  /** The same for a verifier, to be saved as a file (C2SP tlog-policy). */
  policy: z.string(),
  /** The tag service is part of this server: whoever operates it could link. */
  isTagServiceEmbedded: z.boolean(),
}).meta({ id: 'DeclarationResult' })
export type DeclarationResult = z.output<typeof DeclarationResultSchema>

export const DeclarationItemParam = z.object({ slug: SlugSchema })
