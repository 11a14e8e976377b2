import { createGroupCommit, type Database, isFaultOfOneRow } from '@e-collecting/database'
import { evaluationCounts, itemKeys } from '@e-collecting/database/tags'
import { type Clock, oncePerDay, type Sealer, shiftDay, swissDay } from '@e-collecting/kernel'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { ELEMENT, encode } from './encoded-bytes.ts'
import type { ItemKey, ItemKeyStore } from './item-key.ts'
import { otherKeys } from './tag-error.ts'
import type { PinnedKeys } from './tag-service.ts'

/** To what the sealed key of an item is bound. */
export const itemKeySealingContext = (item: string): string => `tags.item_keys:${item}`

/** How long a process goes by what it has read: a last day that another one has moved counts from then on. */
const REMEMBERED_MS = 10_000

type Row = typeof itemKeys.$inferSelect

/** Keys of items and what was counted, in the database; the keys sealed. */
export function createTagRepository(deps: { db: Database; sealer: Sealer; now: Clock }): {
  store: ItemKeyStore
  pins: PinnedKeys
  /** Once a day. The row of a day names the transaction of its last evaluation: what is over is written anew, all items in one. */
  rewriteLastDays: (now: Date) => Promise<void>
} {
  const { db, sealer, now } = deps
  const remembered = new Map<string, { row: Row; until: number }>()
  const read = async (item: string): Promise<Row | undefined> => {
    const known = remembered.get(item)
    if (known !== undefined && known.until > now().getTime()) return known.row
    const [row] = await db.select().from(itemKeys).where(eq(itemKeys.item, item))
    if (row !== undefined) remembered.set(item, { row, until: now().getTime() + REMEMBERED_MS })
    return row
  }
  const insert = async (row: Omit<Row, 'createdAt'>): Promise<Row> => {
    await db
      .insert(itemKeys)
      .values({ ...row, createdAt: now() })
      .onConflictDoNothing()
    return (await read(row.item)) ?? { ...row, createdAt: now() }
  }
  const toKey = ({ item, closes, sealedKey, publicKeys }: Row): ItemKey => {
    if (sealedKey === null) throw otherKeys()
    const secretKey = sealer.open(sealedKey, itemKeySealingContext(item))
    return { item, closes, index: 0, secretKey, publicKeys: publicKeys.map((key) => ELEMENT.parse(key)) }
  }
  return {
    store: {
      find: async (item) => {
        const row = await read(item)
        return row && toKey(row)
      },
      insert: async ({ item, closes, secretKey, publicKeys }) => {
        const sealedKey = sealer.seal(secretKey, itemKeySealingContext(item))
        return toKey(await insert({ item, closes, sealedKey, publicKeys: publicKeys.map(encode) }))
      },
      setClosingDay: async (item, closes) => {
        await db.update(itemKeys).set({ closes }).where(eq(itemKeys.item, item))
        remembered.delete(item)
      },
      count: countTogether(db),
      countsOf: (item) =>
        db
          .select({ day: evaluationCounts.day, evaluations: evaluationCounts.count })
          .from(evaluationCounts)
          .where(eq(evaluationCounts.item, item))
          .orderBy(asc(evaluationCounts.day)),
    },
    rewriteLastDays: oncePerDay(swissDay, async (now) => {
      const today = swissDay(now)
      const { day, count } = evaluationCounts
      const isOfLastDays = and(gte(day, shiftDay(today, -REWRITTEN_DAYS)), lt(day, today))
      await db
        .update(evaluationCounts)
        .set({ count: sql`${count}` })
        .where(isOfLastDays)
    }),
    pins: {
      find: async (item) => (await read(item))?.publicKeys.map((key) => ELEMENT.parse(key)),
      insert: async (item, publicKeys) => {
        const row = await insert({ item, closes: null, sealedKey: null, publicKeys: publicKeys.map(encode) })
        return row.publicKeys.map((key) => ELEMENT.parse(key))
      },
    },
  }
}

/** Days on which no process may have run. */
const REWRITTEN_DAYS = 7

/** What is counted while others are being written goes with the next statement: one row is not written by everybody. */
function countTogether(db: Database): ItemKeyStore['count'] {
  const commit = createGroupCommit<{ item: string; day: string }, void>({
    write: async (batch) => {
      const counts = new Map<string, { item: string; day: string; count: number }>()
      for (const { item, day } of batch) {
        const key = `${item} ${day}`
        counts.set(key, { item, day, count: (counts.get(key)?.count ?? 0) + 1 })
      }
      // In one order for all processes: two that write the same rows do not wait for each other in a circle.
      const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      await db
        .insert(evaluationCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [evaluationCounts.item, evaluationCounts.day],
          set: { count: sql`${evaluationCounts.count} + excluded.count` },
        })
      return batch.map(() => undefined)
    },
    keysOf: () => [],
    isFaultOfOne: isFaultOfOneRow,
  })
  return (item, day) => commit({ item, day })
}
