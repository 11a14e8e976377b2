import type { Database } from '@e-collecting/database'
import { einwohner, gemeinden } from '@e-collecting/database/register'
import { and, eq, notExists } from 'drizzle-orm'

/** What belongs to the demo (tables `gemeinden`, `einwohner`). */
export function createDemoRegisterRepository(db: Database) {
  const listResidentIds = async (limit?: number): Promise<string[]> => {
    const query = db.select({ id: einwohner.id }).from(einwohner).where(eq(einwohner.isDemo, true))
    // Each awaited by itself: the compiler compares two kinds of queries for seconds.
    const rows = limit === undefined ? await query : await query.limit(limit)
    return rows.map(({ id }) => id)
  }
  return {
    listResidentIds,

    holdsAny: async (): Promise<boolean> => {
      const places = await db.select({ id: gemeinden.id }).from(gemeinden).where(eq(gemeinden.isDemo, true)).limit(1)
      return places.length > 0 || (await listResidentIds(1)).length > 0
    },

    /** @returns how many there were */
    deleteResidents: async (): Promise<number> =>
      (await db.delete(einwohner).where(eq(einwohner.isDemo, true)).returning({ id: einwohner.id })).length,

    /** Those in which nobody lives. @returns how many there were */
    deleteEmptyMunicipalities: async (): Promise<number> => {
      const residents = db.select({ id: einwohner.id }).from(einwohner).where(eq(einwohner.gemeindeId, gemeinden.id))
      const isEmptyDemo = and(eq(gemeinden.isDemo, true), notExists(residents))
      return (await db.delete(gemeinden).where(isEmptyDemo).returning({ id: gemeinden.id })).length
    },

    keepMunicipalities: async (): Promise<void> => {
      await db.update(gemeinden).set({ isDemo: false }).where(eq(gemeinden.isDemo, true))
    },
  }
}
