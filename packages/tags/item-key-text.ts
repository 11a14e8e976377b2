import { parseJson } from '@e-collecting/kernel'
import { z } from 'zod'
import { ELEMENT, encode, encodedBytes } from './encoded-bytes.ts'
import type { ItemKey } from './item-key.ts'
import { ITEM_NAME } from './tag-holder.ts'

const ItemKeySchema = z.object({
  item: z.string().regex(ITEM_NAME),
  closes: z.iso.date().nullable(),
  index: z.int().min(0).max(3),
  secretKey: encodedBytes(32),
  publicKeys: z.array(ELEMENT).min(1).max(3),
})

/** A key as it stands in a file. */
export const writeItemKey = ({ item, closes, index, secretKey, publicKeys }: ItemKey): string =>
  `${JSON.stringify({ item, closes, index, secretKey: encode(secretKey), publicKeys: publicKeys.map(encode) }, null, 2)}\n`

/** Undefined for what was not written by `writeItemKey`. */
export const parseItemKey = (text: string): ItemKey | undefined => ItemKeySchema.safeParse(parseJson(text)).data
