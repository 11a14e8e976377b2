import { type Database, insertUnlessGone } from '@e-collecting/database'
import { residentImportLines, residentImports } from '@e-collecting/database/register'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

const COLUMNS = {
  id: residentImports.id,
  userId: residentImports.userId,
  municipalityId: residentImports.gemeindeId,
  /** What is not can be confirmed without its faulty lines only. */
  isFaultless: residentImports.isFaultless,
  createdAt: residentImports.createdAt,
}
export type StagedImport = SelectResultFields<typeof COLUMNS>

/** A CSV between preview and confirmation. */
export function createResidentImportRepository(db: Database) {
  const isOf = (id: string, userId: string) => and(eq(residentImports.id, id), eq(residentImports.userId, userId))
  return {
    /** @returns false when the municipality or the account has gone meanwhile; not to be called in a transaction, which that would end */
    stage: ({ municipalityId: gemeindeId, ...row }: StagedImport): Promise<boolean> =>
      insertUnlessGone(db.insert(residentImports).values({ ...row, gemeindeId })),

    /** @returns false when the import has gone meanwhile; not to be called in a transaction either */
    addLines: (importId: string, position: number, sealedLines: Uint8Array): Promise<boolean> =>
      insertUnlessGone(db.insert(residentImportLines).values({ importId, position, sealedLines })),

    markFaultless: async (id: string): Promise<void> => {
      await db.update(residentImports).set({ isFaultless: true }).where(eq(residentImports.id, id))
    },

    findStaged: async (id: string, userId: string): Promise<StagedImport | undefined> => {
      const [row] = await db.select(COLUMNS).from(residentImports).where(isOf(id, userId))
      return row
    },

    findLines: async (importId: string, position: number): Promise<Uint8Array | undefined> => {
      const [row] = await db
        .select({ sealedLines: residentImportLines.sealedLines })
        .from(residentImportLines)
        .where(and(eq(residentImportLines.importId, importId), eq(residentImportLines.position, position)))
      return row?.sealedLines
    },

    /** True for the one caller that takes it away. */
    deleteStaged: async (id: string, userId: string): Promise<boolean> => {
      const rows = await db.delete(residentImports).where(isOf(id, userId)).returning({ id: residentImports.id })
      return rows.length > 0
    },

    listStagedOf: async (userId: string, municipalityId: string): Promise<string[]> => {
      const rows = await db
        .select({ id: residentImports.id })
        .from(residentImports)
        .where(and(eq(residentImports.userId, userId), eq(residentImports.gemeindeId, municipalityId)))
      return rows.map(({ id }) => id)
    },

    deleteAll: async (ids: readonly string[]): Promise<void> => {
      await db.delete(residentImports).where(inArray(residentImports.id, [...ids]))
    },

    deleteStagedBefore: async (instant: Date): Promise<void> => {
      await db.delete(residentImports).where(lt(residentImports.createdAt, instant))
    },
  }
}

export type ResidentImportRepository = ReturnType<typeof createResidentImportRepository>
