import { LANGUAGES } from '@e-collecting/i18n/languages'
import { z } from 'zod'
import { LevelSchema, TypeSchema } from '../contract/schemas.ts'
import {
  createPopularVoteRepository,
  indexPopularVotes,
  type PopularVoteId,
  type PopularVoteRecord,
  type PopularVoteRepository,
} from './popular-vote-repository.ts'

const Text = z.string().nullable()
const Day = z.iso.date().nullable()
const inEachLanguage = z.record(z.enum(LANGUAGES), Text)

/** An active item, with all that the public is shown of it, as another part of the product is told it. */
export const PublicItemSchema = z.object({
  id: z.uuid().transform((id) => id as PopularVoteId),
  slug: z.string(),
  status: z.literal('active'),
  type: TypeSchema,
  level: LevelSchema,
  canton: Text,
  bfsNumber: Text,
  titles: inEachLanguage.and(z.object({ de: z.string() })),
  wordings: inEachLanguage,
  withdrawals: inEachLanguage,
  comitee: Text,
  committees: z.object({ fr: Text, it: Text, rm: Text, en: Text }),
  committeeMembers: Text,
  startDate: Day,
  endDate: Day,
  publishedOn: Day,
  gazetteReference: Text,
  gazetteUrl: Text,
  pdfUrl: Text,
  imageUrl: Text,
  quorum: z.number().int().nullable(),
  isDemo: z.boolean(),
}) satisfies z.ZodType<PopularVoteRecord>

/** Items of another part, found as those of the database are. @param read what is known now */
export const createPublicItems = (read: () => readonly PopularVoteRecord[]): PopularVoteRepository => {
  let index = indexPopularVotes([])
  let indexed: readonly PopularVoteRecord[] = []
  return createPopularVoteRepository({
    read: async () => {
      const records = read()
      if (records !== indexed) index = indexPopularVotes(records)
      indexed = records
      return index
    },
  })
}
