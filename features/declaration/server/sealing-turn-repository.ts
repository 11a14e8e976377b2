import type { Database } from '@e-collecting/database'
import { declarationLogs } from '@e-collecting/database/declaration'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'

/** Who seals a log: of several processes one at a time. */
export const createSealingTurns = (db: Database) => ({
  /** @returns false while another process has the turn; this one has it until `until` */
  takeTurn: async (item: string, now: Date, until: Date): Promise<boolean> => {
    const taken = await db
      .update(declarationLogs)
      .set({ sealingUntil: until })
      .where(
        and(
          eq(declarationLogs.item, item),
          // One that ends later than this one was taken by a clock that was ahead.
          or(
            isNull(declarationLogs.sealingUntil),
            lt(declarationLogs.sealingUntil, now),
            gt(declarationLogs.sealingUntil, until),
          ),
        ),
      )
      .returning({ item: declarationLogs.item })
    return taken.length > 0
  },

  /** @param until as it was taken: another one’s goes on */
  endTurn: async (item: string, until: Date): Promise<void> => {
    const { sealingUntil } = declarationLogs
    const isOwn = and(eq(declarationLogs.item, item), eq(sealingUntil, until))
    await db.update(declarationLogs).set({ sealingUntil: null }).where(isOwn)
  },
})
