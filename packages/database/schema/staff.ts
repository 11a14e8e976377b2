import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant, onlyKnown, reference } from './columns.ts'

/** Staff who may sign in. A row exists only for somebody who has, or had, a role. `email` is lower case. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  lastSignedInAt: instant('last_signed_in_at'),
})

/** Who may do everything. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: reference('user_id', () => users.id, 'cascade'),
    role: text('role', { enum: ['admin'] }).notNull(),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_roles_role', sql`${table.role} = 'admin'`),
  ],
)

/** Facts about this installation that hold for good, such as that a role was given once. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  recordedAt: instant('recorded_at').notNull(),
})

/**
 * One-time sign-in links: 60 minutes, single use. A newer one voids the older one that the same browser asked for; using one voids all
 * of its address. Tokens as SHA-256, browsers as SHA-256 over secret and address.
 */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    browserHash: text('browser_hash').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_links_email_browser').on(table.email, table.browserHash),
    index('sign_in_links_expires_at').on(table.expiresAt),
  ],
)

/**
 * Sessions of staff. The cookie's token stands here as SHA-256; `device` is a coarse label such as `Firefox, Windows`. `secondFactorAt`:
 * when a passkey was last given in it.
 */
export const staffSessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: reference('user_id', () => users.id, 'cascade'),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    secondFactorAt: instant('second_factor_at'),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Public halves of the passkeys of staff. `counter` is what the authenticator last said, 0 for those that do not count. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

const PURPOSES = ['registration', 'assertion'] as const

/** What a passkey has to sign, once: at most one open challenge for each session and purpose. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: reference('session_id', () => staffSessions.id, 'cascade'),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    onlyKnown('passkey_challenges_purpose', table.purpose, PURPOSES),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
)

/**
 * What staff did: who, what, which record, when. Append-only, held by triggers in the migration. Never an attribute of a resident:
 * `detail` has counts, codes and statuses only. `actorEmail` outlives the account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    recordType: text('record_type').notNull(),
    recordId: text('record_id').notNull(),
    gemeindeId: uuid('gemeinde_id'),
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_record').on(table.recordType, table.recordId),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_municipality').on(table.gemeindeId, table.action, table.id),
  ],
)
