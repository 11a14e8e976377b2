import { LANGUAGES, TRANSLATIONS } from '@e-collecting/i18n/languages'
import { pickNamed } from '@e-collecting/kernel'
import { z } from 'zod'
import { ITEM_SLUG_FORM } from '../contract/item-rules.ts'
import { PopularVoteSchema } from '../contract/schemas.ts'
import { translated } from '../contract/text-schemas.ts'
import {
  createPopularVoteRepository,
  indexPopularVotes,
  namesOfColumns,
  type PopularVoteId,
  type PopularVoteRecord,
  type PopularVoteRepository,
} from './popular-vote-repository.ts'

const Text = z.string().nullable()
const inEachLanguage = translated(LANGUAGES, Text, Text.default(null))

/** An active item, with all that the public is shown of it, as another part of the product is told it. */
export const PublicItemSchema = z.object({
  ...pickNamed(PopularVoteSchema.shape, namesOfColumns(PopularVoteSchema.keyof().options)),
  id: z.uuid().transform((id) => id as PopularVoteId),
  // Files are written under it.
  slug: z.string().regex(ITEM_SLUG_FORM),
  status: z.literal('active'),
  canton: Text,
  bfsNumber: Text,
  titles: inEachLanguage.extend({ de: z.string() }),
  wordings: inEachLanguage,
  withdrawals: inEachLanguage,
  committees: translated(TRANSLATIONS, Text, Text.default(null)),
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
