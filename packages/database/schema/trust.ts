import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './product.ts'

/** Tables of the trust services, apart from the product's so that they could move to a database of their own. */
export const trust = pgSchema('trust')

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Private keys and other service secrets, each sealed under a key that the database does not hold (decision 11). */
export const keys = trust.table('keys', {
  name: text('name').primaryKey(),
  sealed: bytea('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** One did:webvh log of one entry per row, served for good (decision 30). */
export const dids = trust.table('dids', {
  name: text('name').primaryKey(),
  did: text('did').notNull().unique(),
  log: text('log').notNull(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Token Status Lists. `bytes` is the raw list (entry i at byte `floor(i * bits / 8)`, least significant bit first),
 * `version` counts its changes; `jwt` shows the state of `publishedVersion`.
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

/** A credential's life after it was issued, over all copies (decision 25). */
export const credentialManagement = trust.table(
  'credential_management',
  {
    id: uuid('id').primaryKey(),
    service: text('service').notNull(),
    status: text('status', { enum: ['INIT', 'ISSUED', 'SUSPENDED', 'REVOKED'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('credential_management_status', sql`${table.status} in ('INIT', 'ISSUED', 'SUSPENDED', 'REVOKED')`),
  ],
)

/**
 * Credential offers. `sealedSubject`, `sealedLink` and `sealedHolderKeys` (deferred flow only) are erased as soon as
 * the offer is collected, cancelled or lapsed; the check makes forgetting it impossible.
 */
export const credentialOffers = trust.table(
  'credential_offers',
  {
    id: uuid('id').primaryKey(),
    managementId: uuid('management_id')
      .notNull()
      .references(() => credentialManagement.id, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    status: text('status', {
      enum: ['INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'REQUESTED', 'ISSUED', 'CANCELLED', 'EXPIRED'],
    }).notNull(),
    configurationIds: text('configuration_ids').array().notNull(),
    isDeferred: boolean('is_deferred').notNull(),
    typeMetadata: jsonb('type_metadata').$type<Record<string, string>>().notNull(),
    issuerDid: text('issuer_did').notNull(),
    verificationMethod: text('verification_method').notNull(),
    sealedSubject: bytea('sealed_subject'),
    sealedLink: bytea('sealed_link'),
    sealedHolderKeys: bytea('sealed_holder_keys'),
    codeHash: text('code_hash').unique(),
    transactionHash: text('transaction_hash').unique(),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    expiresAt: instant('expires_at').notNull(),
    deferredValiditySeconds: integer('deferred_validity_seconds').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check(
      'credential_offers_status',
      sql`${table.status} in ('INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'REQUESTED', 'ISSUED', 'CANCELLED', 'EXPIRED')`,
    ),
    check(
      'credential_offers_erased',
      sql`${table.status} not in ('ISSUED', 'CANCELLED', 'EXPIRED') or (${table.sealedSubject} is null and ${table.sealedLink} is null and ${table.sealedHolderKeys} is null)`,
    ),
    index('credential_offers_management_id').on(table.managementId),
    index('credential_offers_open')
      .on(table.service, table.expiresAt)
      .where(sql`${table.status} not in ('ISSUED', 'CANCELLED', 'EXPIRED')`),
  ],
)

/** Entries taken from a status list: reserved when the offer is made, `isIssued` once a copy carries the index. */
export const statusListIndexes = trust.table(
  'status_list_indexes',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => statusLists.id),
    idx: integer('idx').notNull(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => credentialOffers.id),
    isIssued: boolean('is_issued').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.idx] }),
    index('status_list_indexes_offer_id').on(table.offerId),
  ],
)

/** Access and refresh tokens, as SHA-256 hashes; gone when the credential is issued or the offer ends. */
export const accessTokens = trust.table(
  'access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => credentialOffers.id, { onDelete: 'cascade' }),
    dpopThumbprint: text('dpop_thumbprint'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('access_tokens_offer_id').on(table.offerId), index('access_tokens_expires_at').on(table.expiresAt)],
)

/** Nonces that were used. Unused ones have no row: they prove themselves by HMAC. */
export const consumedNonces = trust.table(
  'consumed_nonces',
  {
    nonceHash: text('nonce_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('consumed_nonces_expires_at').on(table.expiresAt)],
)

/**
 * Presentation sessions. The request (query, nonce, state, ephemeral key) and the claims of the answer are sealed;
 * the presentation itself is never stored. Rows go 900 s after creation.
 */
export const verifications = trust.table(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    service: text('service').notNull(),
    state: text('state', { enum: ['PENDING', 'SUCCESS', 'FAILED'] }).notNull(),
    sealedRequest: bytea('sealed_request').notNull(),
    sealedKey: bytea('sealed_key'),
    sealedClaims: bytea('sealed_claims'),
    errorCode: text('error_code'),
    errorDescription: text('error_description'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('verifications_state', sql`${table.state} in ('PENDING', 'SUCCESS', 'FAILED')`),
    check('verifications_claims', sql`${table.sealedClaims} is null or ${table.state} = 'SUCCESS'`),
    check('verifications_key', sql`${table.sealedKey} is null or ${table.state} = 'PENDING'`),
    index('verifications_expires_at').on(table.expiresAt),
  ],
)

/**
 * Outbox of callbacks to the business side (swiyu §1.8): written with the change it tells of, deleted once delivered or
 * given up. Ids and states only. `nextAttemptAt` is the lease as well: whoever delivers moves it on first.
 */
export const callbacks = trust.table(
  'callbacks',
  {
    id: uuid('id').primaryKey(),
    service: text('service').notNull(),
    subjectId: uuid('subject_id').notNull(),
    eventType: text('event_type', { enum: ['VC_STATUS_CHANGED', 'VC_DEFERRED', 'ISSUANCE_ERROR'] }).notNull(),
    event: text('event').notNull(),
    eventTrigger: text('event_trigger', { enum: ['CREDENTIAL_OFFER', 'CREDENTIAL_MANAGEMENT'] }).notNull(),
    timestamp: instant('timestamp').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [index('callbacks_due').on(table.service, table.nextAttemptAt)],
)
