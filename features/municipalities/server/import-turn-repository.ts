import type { Database } from '@e-collecting/database'
import { gemeinden } from '@e-collecting/database/register'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'

/** Whose turn it is to import into a municipality. */
export interface ImportTurn {
  municipalityId: string
  attemptId: string
}

/** One import at a time writes into a register, under a lease; what it has written is shown by one row. */
export function createImportTurnRepository(db: Database) {
  const isOwn = ({ municipalityId, attemptId }: ImportTurn) =>
    and(eq(gemeinden.id, municipalityId), eq(gemeinden.importAttempt, attemptId))
  return {
    /** To be called in a transaction. `interrupted`: it is the caller's turn, after somebody who has left things behind. */
    take: async (
      { municipalityId, attemptId }: ImportTurn,
      now: Date,
      leaseUntil: Date,
    ): Promise<'taken' | 'interrupted' | 'busy' | 'no-municipality'> => {
      const [before] = await db
        .select({ attemptId: gemeinden.importAttempt, leaseUntil: gemeinden.importLeaseUntil })
        .from(gemeinden)
        .where(eq(gemeinden.id, municipalityId))
        .for('no key update')
      if (before === undefined) return 'no-municipality'
      if (before.leaseUntil !== null && before.leaseUntil > now) return 'busy'
      await db
        .update(gemeinden)
        .set({ importAttempt: attemptId, importLeaseUntil: leaseUntil })
        .where(eq(gemeinden.id, municipalityId))
      return before.attemptId === null ? 'taken' : 'interrupted'
    },

    /** Nobody else changes the register until the transaction ends. @returns the number that is shown; undefined: the turn is lost */
    hold: async (turn: ImportTurn, leaseUntil: Date): Promise<number | undefined> => {
      const [row] = await db
        .update(gemeinden)
        .set({ importLeaseUntil: leaseUntil })
        .where(isOwn(turn))
        .returning({ shownNumber: gemeinden.importNumber })
      return row?.shownNumber
    },

    /** Shows what is hidden, all of it at once; call it in a transaction that holds the turn. */
    show: async (turn: ImportTurn): Promise<void> => {
      await db
        .update(gemeinden)
        .set({
          importNumber: sql`${gemeinden.importNumber} + 1`,
          residentCount: sql`${gemeinden.residentCount} + ${gemeinden.hiddenCount}`,
          hiddenCount: 0,
        })
        .where(isOwn(turn))
    },

    countHidden: async ({ municipalityId }: ImportTurn): Promise<number> => {
      const [row] = await db
        .select({ hiddenCount: gemeinden.hiddenCount })
        .from(gemeinden)
        .where(eq(gemeinden.id, municipalityId))
      return row?.hiddenCount ?? 0
    },

    /** Only once nothing is left behind. */
    release: async (turn: ImportTurn): Promise<void> => {
      await db.update(gemeinden).set({ importAttempt: null, importLeaseUntil: null }).where(isOwn(turn))
    },

    listInterrupted: async (now: Date): Promise<string[]> => {
      const rows = await db
        .select({ id: gemeinden.id })
        .from(gemeinden)
        .where(and(isNotNull(gemeinden.importAttempt), lt(gemeinden.importLeaseUntil, now)))
      return rows.map(({ id }) => id)
    },
  }
}
