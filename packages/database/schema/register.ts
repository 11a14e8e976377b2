import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant, onlyKnown, reference } from './columns.ts'
import { volksbegehren } from './product.ts'
import { users } from './staff.ts'

/**
 * Municipalities that take part. `did` and `statusListUrl` are made on creation when the issuer is embedded; `verificationMethod`, `keyId` and
 * `sealedKeyPin` name the key of theirs that an external one signs with.
 * `residentCount`, `archivedCount` and `hiddenCount` are kept by triggers of the migration: no list counts a hundred thousand rows.
 * `importNumber` is that of the last import that is done: what a later one has
 * written is hidden (record 0025). `importAttempt` writes now, or has been interrupted if its lease has ended.
 */
export const gemeinden = pgTable(
  'gemeinden',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    bfsNummer: text('bfs_nummer').notNull().unique(),
    kanton: text('kanton').notNull(),
    did: text('did'),
    statusListUrl: text('status_list_url'),
    verificationMethod: text('verification_method'),
    keyId: text('key_id'),
    sealedKeyPin: bytea('sealed_key_pin'),
    searchText: text('search_text').notNull().default(''),
    residentCount: integer('resident_count').notNull().default(0),
    archivedCount: integer('archived_count').notNull().default(0),
    hiddenCount: integer('hidden_count').notNull().default(0),
    importNumber: integer('import_number').notNull().default(0),
    importAttempt: uuid('import_attempt'),
    importLeaseUntil: instant('import_lease_until'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('gemeinden_bfs_nummer', sql`${table.bfsNummer} ~ '^[1-9][0-9]{0,3}$'`),
    check('gemeinden_kanton', sql`${table.kanton} ~ '^[A-Z]{2}$'`),
  ],
)

/** Who may act for which municipality. */
export const gemeindeAdmins = pgTable(
  'gemeinde_admins',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    gemeindeId: reference('gemeinde_id', () => gemeinden.id, 'cascade'),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.gemeindeId] }),
    index('gemeinde_admins_gemeinde_id').on(table.gemeindeId),
  ],
)

const ROLES = ['admin', 'gemeinde'] as const

/** Invitations to a role, sent by e-mail. Accepting one is by its token, which only the mailbox has seen. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    gemeindeId: uuid('gemeinde_id').references(() => gemeinden.id, { onDelete: 'cascade' }),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    onlyKnown('invitations_role', table.role, ROLES),
    check('invitations_scope', sql`(${table.role} = 'gemeinde') = (${table.gemeindeId} is not null)`),
    index('invitations_email').on(table.email),
  ],
)

/**
 * Residents of a municipality. `foldedVorname` and `foldedNachname` are what a wallet's claims are matched with,
 * `searchText` is what clerks search in and what lists by name are ordered by, with indexes in the migration. Archived residents match
 * nobody.
 * `stimmrecht` is whether they may vote, null where the register does not say.
 * A row is there once the municipality's `importNumber` has come to its own; from `newImportNumber` on the resident's name is spelt
 * `newVorname newNachname`, and `newStimmrecht` is the right to vote if it says anything.
 * `nameChangedAt` and `birthDateChangedAt` tell which of the two was corrected while a credential was live; which it was before, nothing.
 */
export const einwohner = pgTable(
  'einwohner',
  {
    id: uuid('id').primaryKey(),
    gemeindeId: reference('gemeinde_id', () => gemeinden.id, 'restrict'),
    vorname: text('vorname').notNull(),
    nachname: text('nachname').notNull(),
    geburtsdatum: date('geburtsdatum').notNull(),
    stimmrecht: boolean('stimmrecht'),
    foldedVorname: text('folded_vorname').notNull(),
    foldedNachname: text('folded_nachname').notNull(),
    searchText: text('search_text').notNull(),
    importNumber: integer('import_number').notNull().default(0),
    newVorname: text('new_vorname'),
    newNachname: text('new_nachname'),
    newStimmrecht: boolean('new_stimmrecht'),
    newImportNumber: integer('new_import_number'),
    isDemo: boolean('is_demo').notNull().default(false),
    archivedAt: instant('archived_at'),
    nameChangedAt: instant('name_changed_at'),
    birthDateChangedAt: instant('birth_date_changed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('einwohner_match').on(table.gemeindeId, table.foldedNachname, table.foldedVorname, table.geburtsdatum),
    index('einwohner_by_birth_date')
      .on(table.gemeindeId, table.geburtsdatum, table.id, table.importNumber)
      .where(sql`${table.archivedAt} is null`),
    index('einwohner_archived')
      .on(table.gemeindeId, table.geburtsdatum, table.id, table.importNumber)
      .where(sql`${table.archivedAt} is not null`),
    index('einwohner_birth_date').on(table.geburtsdatum),
    index('einwohner_import').on(table.gemeindeId, table.importNumber, table.id),
    // Entries are taken in by the hundred, which halves the cost of an import. Every search reads those that wait: they stay few (kB).
    index('einwohner_search_text')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 64 }),
  ],
)

/** A CSV between preview and confirmation: for its owner only, gone after an hour. */
export const residentImports = pgTable(
  'resident_imports',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    gemeindeId: reference('gemeinde_id', () => gemeinden.id, 'cascade'),
    isFaultless: boolean('is_faultless').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('resident_imports_created_at').on(table.createdAt)],
)

/** Its lines, some at a time, sealed. */
export const residentImportLines = pgTable(
  'resident_import_lines',
  {
    importId: reference('import_id', () => residentImports.id, 'cascade'),
    position: integer('position').notNull(),
    sealedLines: bytea('sealed_lines').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

const RECORD_STATUSES = ['pending', 'issued', 'error', 'revoked'] as const

/**
 * Voting-register credentials, one record for each resident and popular vote. A `pending` row is the lease of
 * the attempt that issues; `offerDeeplink` is a bearer secret and sealed. `status` is the record's own, `providerStatus` what the
 * issuer said last, `providerStatusAt` when it was asked, `providerStatusSince` when it first said so. `collectedAt` and
 * `revokedAt` stay when the record is used again. `searchText` is the resident's, kept by triggers of the migration: no list of a
 * hundred thousand records looks up who each belongs to. Indexes by name and by status are in the migration.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    einwohnerId: reference('einwohner_id', () => einwohner.id, 'restrict'),
    volksbegehrenId: reference('volksbegehren_id', () => volksbegehren.id, 'restrict'),
    gemeindeId: reference('gemeinde_id', () => gemeinden.id, 'restrict'),
    status: text('status', { enum: RECORD_STATUSES }).notNull(),
    providerStatus: text('provider_status'),
    providerStatusAt: instant('provider_status_at'),
    providerStatusSince: instant('provider_status_since'),
    nullifier: text('nullifier').notNull(),
    issuerDid: text('issuer_did').notNull(),
    issuedDate: date('issued_date'),
    issuedAt: instant('issued_at'),
    collectedAt: instant('collected_at'),
    credentialValidFrom: instant('credential_valid_from'),
    credentialValidUntil: instant('credential_valid_until'),
    credentialId: text('credential_id'),
    managementId: text('management_id').unique(),
    offerDeeplink: bytea('offer_deeplink'),
    issuedBy: uuid('issued_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by').references(() => users.id, { onDelete: 'set null' }),
    attemptId: uuid('attempt_id'),
    leaseUntil: instant('lease_until'),
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('credentials_once').on(table.einwohnerId, table.volksbegehrenId),
    onlyKnown('credentials_status', table.status, RECORD_STATUSES),
    check(
      'credentials_lease',
      sql`${table.status} <> 'pending' or (${table.attemptId} is not null and ${table.leaseUntil} is not null)`,
    ),
    check('credentials_nullifier', sql`${table.nullifier} ~ '^[0-9a-f]{64}$'`),
    index('credentials_newest').on(table.createdAt, table.id),
    index('credentials_by_municipality').on(table.gemeindeId, table.createdAt, table.id),
    index('credentials_by_popular_vote').on(table.volksbegehrenId, table.createdAt, table.id),
    // As those of residents.
    index('credentials_search_text')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 64 }),
    index('credentials_open')
      .on(table.providerStatusAt)
      .where(
        sql`${table.providerStatus} in ('INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'REQUESTED', 'unknown')`,
      ),
    index('credentials_pending').on(table.leaseUntil).where(sql`${table.status} = 'pending'`),
  ],
)

/**
 * Changes of a credential's status that staff have asked for, written before the issuer is asked: one for each record. It goes when the
 * issuer has said that it is done; one with `failedAt` has come to nothing. `changedByEmail` is for the log, which names its author too.
 */
export const credentialChanges = pgTable('credential_changes', {
  credentialId: uuid('credential_id')
    .primaryKey()
    .references(() => credentials.id, { onDelete: 'cascade' }),
  attemptId: uuid('attempt_id').notNull(),
  managementId: text('management_id').notNull(),
  fromStatus: text('from_status').notNull(),
  toStatus: text('to_status').notNull(),
  reason: text('reason'),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedByEmail: text('changed_by_email').notNull(),
  begunAt: instant('begun_at').notNull(),
  leaseUntil: instant('lease_until').notNull(),
  askedAt: instant('asked_at').notNull(),
  failedAt: instant('failed_at'),
})
