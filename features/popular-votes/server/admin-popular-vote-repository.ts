import { createHash } from 'node:crypto'
import { type Database, type Position, readKeysetPage, type Slice, type SortKey } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { PAGE_SIZE, pickNamed, type SwissDay } from '@e-collecting/kernel'
import { and, count, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import {
  type AdminPopularVoteFilter,
  AdminPopularVoteSchema,
  PopularVoteInputSchema,
} from '../contract/admin-schemas.ts'
import {
  type AdminPopularVote,
  ENDING_SOON_DAYS,
  isEnded,
  type PopularVoteInput,
  type PopularVoteStatus,
} from '../contract.ts'
import {
  columnsNamed,
  namesOfColumns,
  type PopularVoteId,
  RENAMED_COLUMNS,
  toTextColumns,
} from './popular-vote-repository.ts'

// What has the same name in the table goes into the answers without being named again.
const NAMES = AdminPopularVoteSchema.keyof().options
const ENTERED = PopularVoteInputSchema.keyof().options
const SAME = namesOfColumns(ENTERED)
const ADMIN_COLUMNS = {
  ...columnsNamed(NAMES),
  ...RENAMED_COLUMNS,
}

type Row = SelectResultFields<typeof ADMIN_COLUMNS>

export function toAdmin(row: Row, now: Date): AdminPopularVote {
  const item = {
    ...pickNamed(row, NAMES),
    municipalityBfs: row.bfsNumber,
    descriptions: row.wordings,
    isEnded: isEnded(row.endDate, now),
    createdAt: row.createdAt.toISOString(),
  }
  return { ...item, version: versionOf(item) }
}

/** Told by what staff enter: another status, or an end that has come, makes no other version. */
const versionOf = (item: Omit<AdminPopularVote, 'version'>): string =>
  createHash('sha256')
    .update(JSON.stringify(pickNamed(item, ENTERED)))
    .digest('base64url')

/** The columns of what staff enter; their names are also those of `edited_fields`. */
export const toColumns = (input: PopularVoteInput) => ({
  ...pickNamed(input, SAME),
  kanton: input.level === 'cantonal' ? input.canton : null,
  gemeindeBfs: input.level === 'municipal' ? input.municipalityBfs : null,
  ...toTextColumns(input),
})

const SLUG: SortKey = { of: sql`${volksbegehren.slug}`, type: 'text' }

/** What has no date comes last in either direction. */
function sortKeyOf({ sort, direction }: Pick<AdminPopularVoteFilter, 'sort' | 'direction'>): SortKey {
  if (sort === 'createdAt') return { of: sql`${volksbegehren.createdAt}`, type: 'timestamptz' }
  if (sort === 'title') return { of: sql`${volksbegehren.titleDe} collate "und-x-icu"`, type: 'text' }
  const never = sql.raw(direction === 'asc' ? "'infinity'::date" : "'-infinity'::date")
  return { of: sql`coalesce(${volksbegehren[sort]}, ${never})`, type: 'date' }
}

/** Items as staff work with them, inactive and archived ones as well (table `volksbegehren`). Takes a transaction or the database. */
export function createAdminPopularVoteRepository(db: Database) {
  const selectItem = (id: PopularVoteId) =>
    db.select(ADMIN_COLUMNS).from(volksbegehren).where(eq(volksbegehren.id, id)).$dynamic()
  const toItem = ([row]: Row[], now: Date) => (row === undefined ? undefined : toAdmin(row, now))
  return {
    /** @param today from which day on it is counted what ends soon */
    list: async (
      filter: Omit<AdminPopularVoteFilter, 'cursor'>,
      { today, position }: { today: SwissDay; position: Position | undefined },
    ) => {
      const where = matches(filter, today)
      const read = (slice: Slice) =>
        db
          .select({ ...ADMIN_COLUMNS, keys: slice.keys })
          .from(volksbegehren)
          .where(and(where, slice.where))
          .orderBy(slice.order)
          .limit(slice.limit)
      const keyset = { keys: [sortKeyOf(filter), SLUG], direction: filter.direction }
      const page = await readKeysetPage(keyset, read, position, PAGE_SIZE)
      const [total] = await db.select({ count: count() }).from(volksbegehren).where(where)
      return { ...page, total: Number(total?.count ?? 0) }
    },

    find: async (id: PopularVoteId, now: Date) => toItem(await selectItem(id), now),

    /** An item as it is once nobody else changes it, held until the transaction ends: nothing can be issued for it meanwhile. */
    hold: async (id: PopularVoteId, now: Date) => toItem(await selectItem(id).for('update'), now),

    insert: async (id: PopularVoteId, input: PopularVoteInput, createdAt: Date): Promise<void> => {
      await db.insert(volksbegehren).values({ id, ...toColumns(input), status: 'active', createdAt })
    },

    /** @param editedFields columns that an import must leave from now on. */
    update: async (id: PopularVoteId, input: PopularVoteInput, editedFields: readonly string[]): Promise<void> => {
      const known = sql`${volksbegehren.editedFields} || ${sql.param([...editedFields])}::text[]`
      const merged = sql`array(select distinct unnest(${known}))`
      await db
        .update(volksbegehren)
        .set({ ...toColumns(input), editedFields: merged })
        .where(eq(volksbegehren.id, id))
    },

    setStatus: async (id: PopularVoteId, status: PopularVoteStatus): Promise<void> => {
      await db.update(volksbegehren).set({ status }).where(eq(volksbegehren.id, id))
    },

    delete: async (id: PopularVoteId): Promise<void> => {
      await db.delete(volksbegehren).where(eq(volksbegehren.id, id))
    },
  }
}

function matches({ text, type, level, status }: Omit<AdminPopularVoteFilter, 'cursor'>, today: SwissDay) {
  const pattern = `%${(text ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`
  const searched = [...Object.values(RENAMED_COLUMNS.titles), volksbegehren.slug, volksbegehren.comitee]
  return and(
    text === undefined || text.trim() === '' ? undefined : or(...searched.map((column) => ilike(column, pattern))),
    type === undefined ? undefined : eq(volksbegehren.type, type),
    level === undefined ? undefined : eq(volksbegehren.level, level),
    hasStatus(status, today),
  )
}

function hasStatus(status: AdminPopularVoteFilter['status'], today: SwissDay): SQL | undefined {
  if (status === undefined) return ne(volksbegehren.status, 'archived')
  if (status !== 'ending') return eq(volksbegehren.status, status)
  const lastDay = sql`${today}::date + ${ENDING_SOON_DAYS}::int`
  return and(eq(volksbegehren.status, 'active'), sql`${volksbegehren.endDate} between ${today}::date and ${lastDay}`)
}
