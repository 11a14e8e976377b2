import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgSchema, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytea, instant, onlyKnown } from './columns.ts'
import { exchangeColumns, exchangeRules } from './exchange-columns.ts'

/** Tables of the declaration part, apart from all others: nothing here refers to them, and they could stand in a database of their own. */
export const declaration = pgSchema('declaration')

/** What wallets are asked here. A row names an item and no person, and holds no claim of anybody. */
export const declarationExchanges = declaration.table('exchanges', exchangeColumns(), exchangeRules)

/** Nonces that wallets have used for receipts, as SHA-256. */
export const declarationNonces = declaration.table(
  'used_nonces',
  { nonceHash: bytea('nonce_hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_nonces_expires_at').on(table.expiresAt)],
)

/**
 * The public log of an item, under the slug that the item had when it was opened. `sealingUntil`: whose turn to seal it is, ends then. `waitingSince`:
 * day since which entries wait that are too few to be published. `isDemo`: it was opened in a demonstration.
 */
export const declarationLogs = declaration.table('declaration_logs', {
  item: text('item').primaryKey(),
  origin: text('origin').notNull().unique(),
  opened: date('opened').notNull(),
  closes: date('closes'),
  required: integer('required'),
  sealingUntil: instant('sealing_until'),
  waitingSince: date('waiting_since'),
  isDemo: boolean('is_demo').notNull().default(false),
})

/**
 * Entries of the logs. Those without a position wait to be published; then they are written anew, in the order of their hashes, and can
 * neither be changed nor deleted any more. There is no time in a row, and nothing that leads to a person or a session. `evidence` is
 * sealed for the auditor, who is elsewhere. `commitment`: as it stands in the entry, once; null for what an operator has written, and for entries of before it was kept.
 */
export const declarationEntries = declaration.table(
  'declaration_entries',
  {
    item: text('item').notNull(),
    leafHash: bytea('leaf_hash').notNull(),
    position: integer('position'),
    tag: bytea('tag'),
    entry: text('entry').notNull(),
    evidence: bytea('evidence'),
    commitment: bytea('commitment'),
  },
  (table) => [
    primaryKey({ columns: [table.item, table.leafHash] }),
    unique('declaration_entries_tag').on(table.item, table.tag),
    unique('declaration_entries_position').on(table.item, table.position),
    unique('declaration_entries_commitment').on(table.item, table.commitment),
    check('declaration_entries_position_counts', sql`${table.position} >= 0`),
  ],
)

const EPOCH_STATES = ['assigned', 'signed', 'published'] as const

/**
 * What was published at a time: a tree of `size` entries. `note` is its checkpoint as the log has signed it, and with the
 * signatures of witnesses once it is published.
 */
export const declarationEpochs = declaration.table(
  'declaration_epochs',
  {
    item: text('item').notNull(),
    number: integer('number').notNull(),
    state: text('state', { enum: EPOCH_STATES }).notNull(),
    size: integer('size').notNull(),
    counted: integer('counted').notNull(),
    day: date('day').notNull(),
    publishedAt: instant('published_at'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.item, table.number] }),
    onlyKnown('declaration_epochs_state', table.state, EPOCH_STATES),
    check('declaration_epochs_signed', sql`(${table.state} = 'assigned') = (${table.note} is null)`),
    check('declaration_epochs_published', sql`(${table.state} = 'published') = (${table.publishedAt} is not null)`),
  ],
)

/**
 * Where declarations run apart from the rest of the product: the latest that one part has heard of the other. There it is the document
 * with items and issuers, by the key that it is to be signed with, here the published counts, by their address. All of it is public.
 */
export const declarationSources = declaration.table('declaration_sources', {
  key: text('key').primaryKey(),
  issued: instant('issued').notNull(),
  document: text('document').notNull(),
})

/**
 * Days on which a backup was put back. What was published since it was made may be nowhere but with those who have read it: `confirmed` are the items
 * of which somebody has said since that there is no more, under the slugs of their logs.
 */
export const declarationRestores = declaration.table('declaration_restores', {
  restored: date('restored').primaryKey(),
  confirmed: text('confirmed').array().notNull().default(sql`'{}'::text[]`),
})
