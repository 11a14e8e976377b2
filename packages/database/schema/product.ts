import { LANGUAGES, type Language, TRANSLATIONS } from '@e-collecting/i18n/languages'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, onlyKnown } from './columns.ts'

/** What the column of a text in one language is known by: `titleFr`. */
export const textColumn = <Name extends string, Of extends Language>(name: Name, language: Of) =>
  `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}` as `${Name}${Capitalize<Of>}`

const inEachLanguage = <Name extends string, Of extends Language = Language>(
  name: Name,
  languages: readonly Of[] = LANGUAGES as readonly Language[] as readonly Of[],
) =>
  Object.fromEntries(languages.map((language) => [textColumn(name, language), text(`${name}_${language}`)])) as Record<
    `${Name}${Capitalize<Of>}`,
    ReturnType<typeof text>
  >

const ITEM_TYPES = ['initiative', 'referendum'] as const
const ITEM_LEVELS = ['federal', 'cantonal', 'municipal'] as const
const ITEM_STATUSES = ['active', 'inactive', 'archived'] as const

/**
 * Popular initiatives and referendums. `description_*` is the wording, `withdrawal_*` the clause by which a committee may withdraw; German is
 * the fallback of every language, and `comitee` the German of its name. `gazette_reference` is what stands after the name of the gazette.
 */
export const volksbegehren = pgTable(
  'volksbegehren',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    ...inEachLanguage('title'),
    titleDe: text('title_de').notNull(),
    ...inEachLanguage('description'),
    ...inEachLanguage('withdrawal'),
    type: text('type', { enum: ITEM_TYPES }).notNull(),
    level: text('level', { enum: ITEM_LEVELS }).notNull(),
    kanton: text('kanton'),
    gemeindeBfs: text('gemeinde_bfs'),
    ...inEachLanguage('comitee', TRANSLATIONS),
    comitee: text('comitee'),
    committeeMembers: text('committee_members'),
    startDate: date('start_date'),
    endDate: date('end_date'),
    signDate: date('sign_date'),
    publishedOn: date('published_on'),
    gazetteReference: text('gazette_reference'),
    gazetteUrl: text('gazette_url'),
    pdfUrl: text('pdf_url'),
    imageUrl: text('image_url'),
    quorum: integer('quorum'),
    status: text('status', { enum: ITEM_STATUSES }).notNull().default('active'),
    isDemo: boolean('is_demo').notNull().default(false),
    editedFields: text('edited_fields').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    onlyKnown('volksbegehren_type', table.type, ITEM_TYPES),
    onlyKnown('volksbegehren_level', table.level, ITEM_LEVELS),
    onlyKnown('volksbegehren_status', table.status, ITEM_STATUSES),
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

const DATA_SET_KINDS = ['sample', 'streets', 'addresses', 'localities', 'municipalities'] as const
const DATA_SET_STATES = ['loading', 'current', 'replaced'] as const

/**
 * One reading of an official file. Of each kind one is current, and that is what is searched; the sample is while there is no other.
 * Small ones are kept whole in `document`. `changed_at` says of one that is loading when it was last written to, of others since when they
 * are what they are.
 */
export const addressDataSets = pgTable(
  'address_data_sets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: DATA_SET_KINDS }).notNull(),
    state: text('state', { enum: DATA_SET_STATES }).notNull().default('loading'),
    dataDate: date('data_date'),
    streetCount: integer('street_count').notNull().default(0),
    addressCount: integer('address_count').notNull().default(0),
    document: text('document'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    onlyKnown('address_data_sets_kind', table.kind, DATA_SET_KINDS),
    onlyKnown('address_data_sets_state', table.state, DATA_SET_STATES),
    uniqueIndex('address_data_sets_current').on(table.kind).where(sql`${table.state} = 'current'`),
  ],
)

/**
 * Streets, squares and named areas: one row for each postal code and municipality in which one lies. `id` counts within the data set,
 * `esid` is the federal number, `address_count` how many rows of `building_addresses` it has; coordinates are LV95 in centimetres, null where
 * the file has none. No foreign keys: rows come by the million.
 */
export const addressStreets = pgTable(
  'address_streets',
  {
    dataSetId: integer('data_set_id').notNull(),
    id: integer('id').notNull(),
    esid: integer('esid'),
    name: text('name').notNull(),
    postalCode: text('postal_code').notNull(),
    locality: text('locality').notNull(),
    bfsNumber: text('bfs_number').notNull(),
    addressCount: integer('address_count').notNull(),
    easting: integer('easting'),
    northing: integer('northing'),
  },
  (table) => [primaryKey({ columns: [table.dataSetId, table.id] })],
)

/**
 * Entrances of buildings on a street. Numbers of address, building and entrance are the federal ones; coordinates are LV95 in centimetres,
 * null where unknown.
 */
export const buildingAddresses = pgTable(
  'building_addresses',
  {
    dataSetId: integer('data_set_id').notNull(),
    streetId: integer('street_id').notNull(),
    egaid: integer('egaid').notNull(),
    egid: integer('egid').notNull(),
    edid: integer('edid').notNull(),
    easting: integer('easting'),
    northing: integer('northing'),
    houseNumber: text('house_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataSetId, table.streetId, table.egaid] })],
)
