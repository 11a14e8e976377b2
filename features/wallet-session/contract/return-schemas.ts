import { z } from 'zod'

/** The forms that a wallet leads back to. */
const RETURN_FLOWS = ['support', 'register', 'test'] as const

/** `POST /api/return`. */
export const ReturnRequestSchema = z
  .strictObject({
    /** From behind `#` of the address to which a wallet has led (OID4VP 1.0 §8.2). Without one: the latest session of this browser. */
    responseCode: z.string().max(100).optional(),
  })
  .meta({ id: 'ReturnRequest' })

/** Where the browser goes on. Nothing of a person; the id opens nothing without the browser's cookie. */
export const ReturnTargetSchema = z
  .object({
    flow: z.enum(RETURN_FLOWS),
    id: z.string(),
    /** What is left of the time for a wallet's answer, in milliseconds. */
    answerableMs: z.number().int().min(0),
    /** Slug of the item, if the session is about one. */
    popularVote: z.string().nullable(),
    /** The municipality, if the session is about one. */
    municipality: z.object({ bfsNumber: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ReturnTarget' })
export type ReturnTarget = z.output<typeof ReturnTargetSchema>
