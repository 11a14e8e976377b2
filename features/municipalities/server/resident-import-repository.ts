import type { Database } from '@e-collecting/database'
import { einwohner, residentImports } from '@e-collecting/database/register'
import { and, eq, lt, sql } from 'drizzle-orm'
import { foldName } from './fold-name.ts'
import { residentSearchText } from './fold-search.ts'
import type { ResidentIdentity } from './resident-repository.ts'

/** A resident who is the same person as a line of the file. */
export interface SameResident {
  /** Position of the line among those asked for. */
  position: number
  id: string
  givenName: string
  familyName: string
  isArchived: boolean
}

export interface StagedImport {
  id: string
  userId: string
  municipalityId: string
  sealedRows: Uint8Array
  createdAt: Date
}

/** Rows of one statement. They travel as one JSON value: thousands of parameters would cost more than the rows themselves. */
export const ROWS_PER_STATEMENT = 1000

const foldedOf = ({ givenName, familyName }: ResidentIdentity) => ({
  folded_vorname: foldName(givenName),
  folded_nachname: foldName(familyName),
})
const columnsOf = (resident: ResidentIdentity & { id: string }) => ({
  id: resident.id,
  vorname: resident.givenName,
  nachname: resident.familyName,
  geburtsdatum: resident.birthDate,
  ...foldedOf(resident),
  search_text: residentSearchText(resident.givenName, resident.familyName),
})

const ROWS = sql.raw(
  'as r(id uuid, vorname text, nachname text, geburtsdatum date, folded_vorname text, folded_nachname text, search_text text)',
)

/** Residents by the thousand, and what is staged for it. */
export function createResidentImportRepository(db: Database) {
  return {
    /** All residents of a municipality who are the same person as one of at most `ROWS_PER_STATEMENT` lines. */
    listSame: (municipalityId: string, lines: readonly ResidentIdentity[]): Promise<SameResident[]> => {
      const rows = lines.map((line, position) => ({ position, geburtsdatum: line.birthDate, ...foldedOf(line) }))
      const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(position int, geburtsdatum date, folded_vorname text, folded_nachname text)`
      return db
        .select({
          position: sql<number>`r.position`,
          id: einwohner.id,
          givenName: einwohner.vorname,
          familyName: einwohner.nachname,
          isArchived: sql<boolean>`${einwohner.archivedAt} is not null`,
        })
        .from(asked)
        .innerJoin(
          einwohner,
          and(
            eq(einwohner.gemeindeId, municipalityId),
            sql`${einwohner.foldedNachname} = r.folded_nachname`,
            sql`${einwohner.foldedVorname} = r.folded_vorname`,
            sql`${einwohner.geburtsdatum} = r.geburtsdatum`,
          ),
        )
    },

    insertMany: async (
      municipalityId: string,
      residents: readonly (ResidentIdentity & { id: string })[],
      at: Date,
    ): Promise<void> => {
      const rows = JSON.stringify(residents.map(columnsOf))
      await db.execute(
        sql`insert into ${einwohner} (id, gemeinde_id, vorname, nachname, geburtsdatum, folded_vorname, folded_nachname, search_text, created_at, updated_at)
          select r.id, ${municipalityId}::uuid, r.vorname, r.nachname, r.geburtsdatum, r.folded_vorname, r.folded_nachname, r.search_text, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
          from jsonb_to_recordset(${rows}::jsonb) ${ROWS}`,
      )
    },

    /** New spelling, and back into the register where they were archived. */
    updateMany: async (residents: readonly (ResidentIdentity & { id: string })[], at: Date): Promise<void> => {
      const rows = JSON.stringify(residents.map(columnsOf))
      await db.execute(
        sql`update ${einwohner} set vorname = r.vorname, nachname = r.nachname, folded_vorname = r.folded_vorname, folded_nachname = r.folded_nachname,
            search_text = r.search_text, archived_at = null, updated_at = ${at.toISOString()}::timestamptz
          from jsonb_to_recordset(${rows}::jsonb) ${ROWS} where ${einwohner.id} = r.id`,
      )
    },

    /**
     * After many rows at once: the planner's figures and the visibility map, without which a page of the list reads the table for
     * each index entry. PostgreSQL does it by itself some minutes later, PGlite never.
     */
    refreshStatistics: async (): Promise<void> => {
      await db.execute(sql`vacuum (analyze) ${einwohner}`)
    },

    stage: async (staged: StagedImport): Promise<void> => {
      const { municipalityId: gemeindeId, ...row } = staged
      await db.insert(residentImports).values({ ...row, gemeindeId })
    },

    findStaged: async (id: string, userId: string): Promise<StagedImport | undefined> => {
      const [row] = await db
        .select({
          id: residentImports.id,
          userId: residentImports.userId,
          municipalityId: residentImports.gemeindeId,
          sealedRows: residentImports.sealedRows,
          createdAt: residentImports.createdAt,
        })
        .from(residentImports)
        .where(and(eq(residentImports.id, id), eq(residentImports.userId, userId)))
      return row
    },

    /** True for the one caller that takes it away. */
    deleteStaged: async (id: string, userId: string): Promise<boolean> => {
      const rows = await db
        .delete(residentImports)
        .where(and(eq(residentImports.id, id), eq(residentImports.userId, userId)))
        .returning({ id: residentImports.id })
      return rows.length > 0
    },

    deleteStagedOf: async (userId: string, municipalityId: string): Promise<void> => {
      await db
        .delete(residentImports)
        .where(and(eq(residentImports.userId, userId), eq(residentImports.gemeindeId, municipalityId)))
    },

    deleteStagedBefore: async (instant: Date): Promise<void> => {
      await db.delete(residentImports).where(lt(residentImports.createdAt, instant))
    },
  }
}

export type ResidentImportRepository = ReturnType<typeof createResidentImportRepository>
