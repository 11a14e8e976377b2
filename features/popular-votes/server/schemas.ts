import { z } from '@hono/zod-openapi'
import type { PopularVote, PopularVoteList, PopularVoteSummary } from '../contract.ts'

const Day = z.iso.date().nullable()

export const SummarySchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    type: z.enum(['initiative', 'referendum']),
    level: z.enum(['federal', 'cantonal', 'municipal']),
    canton: z.string().nullable(),
    municipality: z.object({ bfsNumber: z.string(), name: z.string() }).nullable(),
    title: z.string(),
    comitee: z.string().nullable(),
    wording: z.string().nullable(),
    startDate: Day,
    endDate: Day,
    imageUrl: z.string().nullable(),
    isEnded: z.boolean(),
    isDemo: z.boolean(),
  })
  .openapi('PopularVoteSummary') satisfies z.ZodType<PopularVoteSummary>

export const ListSchema = z
  .object({ items: z.array(SummarySchema) })
  .openapi('PopularVoteList') satisfies z.ZodType<PopularVoteList>

export const PopularVoteSchema = SummarySchema.extend({
  committeeMembers: z.string().nullable(),
  publishedOn: Day,
  pdfUrl: z.string().nullable(),
}).openapi('PopularVote') satisfies z.ZodType<PopularVote>

export const LanguageQuery = z.object({ language: z.enum(['de', 'fr', 'it', 'rm', 'en']).default('de') })
export const SlugParam = z.object({ slug: z.string().min(1).max(200) })
