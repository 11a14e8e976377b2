import { sql } from 'drizzle-orm'
import { check, date, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** Tables of the tag service, which refer to no others: they could stand in a database of somebody else's. */
export const tags = pgSchema('tags')

/**
 * What tags of an item are made with. `sealedKey` is null where other services hold the key; `publicKeys` then are those that they had when the
 * item was opened, and the only ones that count, and they know when it closes. Base64url, one key or those of three holders in their order.
 */
export const itemKeys = tags.table('item_keys', {
  item: text('item').primaryKey(),
  sealedKey: bytea('sealed_key'),
  publicKeys: text('public_keys').array().notNull(),
  closes: date('closes'),
  createdAt: instant('created_at').notNull(),
})

/** How many evaluations an item had on a Swiss calendar day, whatever came of them. */
export const evaluationCounts = tags.table(
  'evaluation_counts',
  {
    item: text('item').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.item, table.day] }),
    check('evaluation_counts_count', sql`${table.count} > 0`),
  ],
)
