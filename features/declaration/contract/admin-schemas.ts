import { z } from 'zod'

const Count = z.number().int().min(0)
const Day = z.iso.date()

/** What staff see of an item's log: totals as they are public, and whether it goes on. Not how many wait: who looks every minute would see when somebody declares. */
export const AdminLogSchema = z
  .object({
    slug: z.string(),
    required: Count.nullable(),
    /** Days of the log's opening and of its item's end. */
    opened: Day,
    closes: Day.nullable(),
    /** Declarations are taken now. */
    isOpen: z.boolean(),
    /** The log has ended with its last count. */
    isClosed: z.boolean(),
    isDemoEpochs: z.boolean(),
    /** The last publication; null before the first. */
    lastEpoch: z.object({ number: Count, day: Day, size: Count, counted: Count }).nullable(),
    /** What is signed and not yet published, for too few witnesses have signed it: since which day. */
    waitsForWitnesses: Day.nullable(),
    witnesses: z.array(
      z.object({
        name: z.string(),
        isDemo: z.boolean(),
        /** Its signature stands under the last publication. */
        hasSigned: z.boolean(),
      }),
    ),
    quorum: Count,
  })
  .meta({ id: 'AdminLog' })
export type AdminLog = z.output<typeof AdminLogSchema>

/** The log is null for an item whose log has not begun, and where another installation has it and does not answer. */
export const AdminLogAnswerSchema = z
  .object({
    log: AdminLogSchema.nullable(),
    /** Where the log is at a declaration part of its own: its address, and whether it answers. Null where it is here. */
    elsewhere: z.object({ url: z.string(), isAway: z.boolean() }).nullable(),
  })
  .meta({ id: 'AdminLogAnswer' })
export type AdminLogAnswer = z.output<typeof AdminLogAnswerSchema>

export const AdminLogParam = z.object({ id: z.uuid() })
