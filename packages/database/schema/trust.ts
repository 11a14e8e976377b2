import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant, onlyKnown } from './columns.ts'
import { exchangeColumns, exchangeRules } from './exchange-columns.ts'

/** Tables of the trust services, apart from the product's so that they could move to a database of their own. */
export const trust = pgSchema('trust')

/** Private keys and other service secrets, each sealed under a key that the database does not hold. */
export const keys = trust.table('keys', {
  name: text('name').primaryKey(),
  sealed: bytea('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** One did:webvh log of one entry per row, served for good. */
export const dids = trust.table('dids', {
  name: text('name').primaryKey(),
  did: text('did').notNull().unique(),
  log: text('log').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Type metadata of credentials, under the hash of its bytes: never changed, since credentials name that hash. */
export const typeDocuments = trust.table('type_documents', {
  hash: text('hash').primaryKey(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Token Status Lists. `bytes` is the raw list (entry i at byte `floor(i * bits / 8)`, least significant bit first),
 * `version` counts its changes; `jwt` shows the state of `publishedVersion`. `nextPosition` is the first position that no process has
 * leased yet: entries are handed out in a keyed order of positions.
 */
export const statusLists = trust.table(
  'status_lists',
  {
    id: uuid('id').primaryKey(),
    service: text('service').notNull(),
    issuerDid: text('issuer_did').notNull(),
    uri: text('uri').notNull().unique(),
    bits: integer('bits').notNull(),
    length: integer('length').notNull(),
    bytes: bytea('bytes').notNull(),
    version: integer('version').notNull(),
    nextPosition: integer('next_position').notNull().default(0),
    publishedVersion: integer('published_version'),
    publishedAt: instant('published_at'),
    jwt: text('jwt'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('status_lists_bits', sql`${table.bits} in (1, 2, 4, 8)`),
    check('status_lists_length', sql`${table.length} > 0 and ${table.length} * ${table.bits} <= 204800`),
    index('status_lists_issuer_did').on(table.service, table.issuerDid),
  ],
)

/**
 * Exchanges with wallets, one row for each: a verification, an offer, or a verification with the offer that follows it.
 * Written and read by hand in `packages/exchanges`, which says what the columns mean. Only sealed bytes name a person, and
 * a final state has none of them; two minutes later a collected one neither.
 */
export const exchanges = trust.table('exchanges', exchangeColumns(), exchangeRules)

const CREDENTIAL_STATUSES = ['ISSUED', 'SUSPENDED', 'REVOKED'] as const

/**
 * Credentials that can be suspended and revoked, from the moment they are collected: which entries of which list their
 * copies carry. A receipt has no row here: nobody can say which entry is whose.
 */
export const issuedCredentials = trust.table(
  'issued_credentials',
  {
    id: uuid('id').primaryKey(),
    service: text('service').notNull(),
    issuerDid: text('issuer_did').notNull(),
    status: text('status', { enum: CREDENTIAL_STATUSES }).notNull(),
    listId: uuid('list_id').notNull(),
    indexes: integer('indexes').array().notNull(),
    validUntil: date('valid_until'),
  },
  (table) => [onlyKnown('issued_credentials_status', table.status, CREDENTIAL_STATUSES)],
)

/** Nonces that were used, as SHA-256. Unused ones have no row: they prove themselves by HMAC. */
export const usedNonces = trust.table(
  'used_nonces',
  {
    nonceHash: bytea('nonce_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_nonces_expires_at').on(table.expiresAt)],
)
