import { LANGUAGES, TRANSLATIONS, type Translation } from '@e-collecting/i18n/languages'
import { pickNamed } from '@e-collecting/kernel'
import { z } from 'zod'
import { ITEM_SLUG_FORM } from '../contract/item-rules.ts'
import { PopularVoteSchema } from '../contract/schemas.ts'
import {
  createPopularVoteRepository,
  indexPopularVotes,
  namesOfColumns,
  type PopularVoteId,
  type PopularVoteRecord,
  type PopularVoteRepository,
} from './popular-vote-repository.ts'

const Text = z.string().nullable()
const inEachLanguage = z.record(z.enum(LANGUAGES), Text)
const inTranslation = Object.fromEntries(TRANSLATIONS.map((language) => [language, Text])) as Record<
  Translation,
  typeof Text
>

/** An active item, with all that the public is shown of it, as another part of the product is told it. */
export const PublicItemSchema = z.object({
  ...pickNamed(PopularVoteSchema.shape, namesOfColumns(PopularVoteSchema.keyof().options)),
  id: z.uuid().transform((id) => id as PopularVoteId),
  // Files are written under it.
  slug: z.string().regex(ITEM_SLUG_FORM),
  status: z.literal('active'),
  canton: Text,
  bfsNumber: Text,
  titles: inEachLanguage.and(z.object({ de: z.string() })),
  wordings: inEachLanguage,
  withdrawals: inEachLanguage,
  committees: z.object(inTranslation),
  quorum: z.number().int().min(0).nullable(),
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
