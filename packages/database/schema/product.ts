import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** `bytea`, for values sealed under a key that the database does not hold. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Popular initiatives and referendums. `description_*` is the wording; German is the fallback of every language. */
export const volksbegehren = pgTable(
  'volksbegehren',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    titleDe: text('title_de').notNull(),
    titleFr: text('title_fr'),
    titleIt: text('title_it'),
    titleRm: text('title_rm'),
    titleEn: text('title_en'),
    descriptionDe: text('description_de'),
    descriptionFr: text('description_fr'),
    descriptionIt: text('description_it'),
    descriptionRm: text('description_rm'),
    descriptionEn: text('description_en'),
    type: text('type', { enum: ['initiative', 'referendum'] }).notNull(),
    level: text('level', { enum: ['federal', 'cantonal', 'municipal'] }).notNull(),
    kanton: text('kanton'),
    gemeindeBfs: text('gemeinde_bfs'),
    comitee: text('comitee'),
    committeeMembers: text('committee_members'),
    startDate: date('start_date'),
    endDate: date('end_date'),
    signDate: date('sign_date'),
    publishedOn: date('published_on'),
    pdfUrl: text('pdf_url'),
    imageUrl: text('image_url'),
    quorum: integer('quorum'),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    isDemo: boolean('is_demo').notNull().default(false),
    editedFields: text('edited_fields').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('volksbegehren_type', sql`${table.type} in ('initiative', 'referendum')`),
    check('volksbegehren_level', sql`${table.level} in ('federal', 'cantonal', 'municipal')`),
    check('volksbegehren_status', sql`${table.status} in ('active', 'inactive')`),
    check('volksbegehren_dates', sql`${table.startDate} <= ${table.endDate}`),
    check(
      'volksbegehren_scope',
      sql`(${table.level} <> 'cantonal' or ${table.kanton} is not null) and (${table.level} <> 'municipal' or ${table.gemeindeBfs} is not null)`,
    ),
    index('volksbegehren_public_order').on(table.status, table.startDate, table.slug),
  ],
)

/**
 * Goes up with every transaction that changes a table which processes keep in memory (triggers `remembered`): what they know is good
 * for one number.
 */
export const tableChanges = pgTable('table_changes', {
  tableName: text('table_name').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** Requests counted per class, client and window. `client` is an HMAC under a key of the day, never an address. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    routeClass: text('route_class').notNull(),
    client: text('client').notNull(),
    windowStart: instant('window_start').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.routeClass, table.client, table.windowStart] }),
    index('rate_limits_window_start').on(table.windowStart),
  ],
)

/** Building addresses for the address search, from the official column layout; `search_text` is the normalised form. */
export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    street: text('street').notNull(),
    houseNumber: text('house_number').notNull(),
    postalCode: text('postal_code').notNull(),
    locality: text('locality').notNull(),
    bfsNumber: text('bfs_number').notNull(),
    municipality: text('municipality').notNull(),
    canton: text('canton').notNull(),
    status: text('status').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [index('addresses_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`)],
)
