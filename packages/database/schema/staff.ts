import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Staff who may sign in. A row exists only for somebody who has, or had, a role (decision 21). `email` is lower case. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  lastSignedInAt: instant('last_signed_in_at'),
})

/** Who may do everything (spec §3). */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin'] }).notNull(),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_roles_role', sql`${table.role} = 'admin'`),
  ],
)

/** Facts about this installation that hold for good, such as that a role was given once (decision 16). */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  recordedAt: instant('recorded_at').notNull(),
})

/** One-time sign-in links: 60 minutes, single use, a newer one voids the older ones of its address. Tokens as SHA-256. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_links_email').on(table.email),
    index('sign_in_links_expires_at').on(table.expiresAt),
  ],
)

/** Sessions of staff. The cookie's token stands here as SHA-256; `device` is a coarse label such as `Firefox, Windows`. */
export const staffSessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
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
    index('audit_log_gemeinde_id').on(table.gemeindeId),
  ],
)
