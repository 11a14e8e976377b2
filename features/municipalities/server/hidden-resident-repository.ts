import type { Database } from '@e-collecting/database'
import { einwohner } from '@e-collecting/database/register'
import { pickNamed } from '@e-collecting/kernel'
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { RESIDENT_FIELDS } from '../contract.ts'
import { foldName } from './fold-name.ts'
import { residentSearchText } from './fold-search.ts'
import type { ResidentEntries, ResidentIdentity, ResidentRecord } from './resident-repository.ts'
import { entriesShown, importNumberOf, isShown, OWN_IMPORT_NUMBER, shownColumns } from './shown-resident-statements.ts'

type Said = Omit<ResidentEntries, keyof ResidentIdentity>
/** What an import knows of a resident. Undefined: the file does not say, and what the register says stays. */
export type ImportedResident = ResidentIdentity & { [Name in keyof Said]: NonNullable<Said[Name]> | undefined }

/** Of a line of the file what an import knows. */
export const importedOf = (line: ImportedResident): ImportedResident => pickNamed(line, RESIDENT_FIELDS)

/** A resident who is the same person as a line of the file. */
export interface SameResident extends Omit<ResidentRecord, 'municipalityId' | 'birthDate' | 'isDemo'> {
  /** Position of the line among those asked for. */
  position: number
}

/** Where a walk along the register has come to. */
export type WalkedResident = {
  importNumber: number
  id: string
}

const foldedOf = ({ givenName, familyName }: ResidentIdentity) => ({
  folded_vorname: foldName(givenName),
  folded_nachname: foldName(familyName),
})

/** Rows travel as one JSON value: thousands of parameters would cost more than the rows themselves. */
const recordset = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`

const isOf = (municipalityId: string) => eq(einwohner.gemeindeId, municipalityId)

/** What an import writes, some at a time, and nobody sees before its number has come (record 0025). */
export function createHiddenResidentRepository(db: Database) {
  return {
    /** All residents of a municipality, as they are shown, who are the same person as one of some lines. */
    listSame: (municipalityId: string, lines: readonly ResidentIdentity[]): Promise<SameResident[]> => {
      const asked = lines.map((line, position) => ({ position, geburtsdatum: line.birthDate, ...foldedOf(line) }))
      const number = importNumberOf(municipalityId)
      return db
        .select({
          position: sql<number>`r.position`,
          id: einwohner.id,
          ...entriesShown(number),
          isArchived: sql<boolean>`${einwohner.archivedAt} is not null`,
        })
        .from(recordset(asked, 'position int, geburtsdatum date, folded_vorname text, folded_nachname text'))
        .innerJoin(
          einwohner,
          and(
            isOf(municipalityId),
            isShown(number),
            sql`${einwohner.foldedNachname} = r.folded_nachname`,
            sql`${einwohner.foldedVorname} = r.folded_vorname`,
            sql`${einwohner.geburtsdatum} = r.geburtsdatum`,
          ),
        )
    },

    insert: async (
      municipalityId: string,
      residents: readonly (ImportedResident & { id: string })[],
      importNumber: number,
      at: Date,
    ): Promise<void> => {
      const rows = residents.map((resident) => ({
        id: resident.id,
        vorname: resident.givenName,
        nachname: resident.familyName,
        geburtsdatum: resident.birthDate,
        stimmrecht: resident.hasRightToVote,
        ...foldedOf(resident),
        search_text: residentSearchText(resident.givenName, resident.familyName),
      }))
      const columns =
        'id uuid, vorname text, nachname text, geburtsdatum date, stimmrecht boolean, folded_vorname text, folded_nachname text, search_text text'
      await db.execute(
        sql`insert into ${einwohner} (id, gemeinde_id, vorname, nachname, geburtsdatum, stimmrecht, folded_vorname, folded_nachname, search_text, import_number, created_at, updated_at)
          select r.id, ${municipalityId}::uuid, r.vorname, r.nachname, r.geburtsdatum, r.stimmrecht, r.folded_vorname, r.folded_nachname, r.search_text, ${importNumber}::int, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
          from ${recordset(rows, columns)}`,
      )
    },

    /** A spelling, and a right to vote, to come, beside what is shown; no index has them. Who is archived comes back with it. */
    respell: async (
      residents: readonly (ImportedResident & { id: string })[],
      importNumber: number,
      at: Date,
    ): Promise<void> => {
      const rows = residents.map(({ id, givenName: vorname, familyName: nachname, hasRightToVote: stimmrecht }) => ({
        id,
        vorname,
        nachname,
        stimmrecht,
      }))
      const news = { newVorname: sql`r.vorname`, newNachname: sql`r.nachname`, newStimmrecht: sql`r.stimmrecht` }
      await db
        .update(einwohner)
        .set({ ...shownColumns(importNumber - 1), ...news, newImportNumber: importNumber, updatedAt: at })
        .from(recordset(rows, 'id uuid, vorname text, nachname text, stimmrecht boolean'))
        .where(sql`${einwohner.id} = r.id`)
    },

    standElsewhere: (municipalityId: string, importNumber: number, registers: readonly string[]) =>
      standElsewhere(db, { municipalityId, importNumber, registers }),

    /** Of those who are archived only a few come back: they do so at the moment when the import is shown. */
    bringBack: async (municipalityId: string, importNumber: number): Promise<void> => {
      await db.execute(
        sql`update ${einwohner} set archived_at = null where ${and(isOf(municipalityId), eq(einwohner.newImportNumber, importNumber))} and archived_at is not null`,
      )
    },

    /** Deletes some of what is hidden. @returns how many it was */
    deleteSome: async (municipalityId: string, shownNumber: number, limit: number): Promise<number> => {
      const some = db
        .select({ id: einwohner.id })
        .from(einwohner)
        .where(and(isOf(municipalityId), gt(einwohner.importNumber, shownNumber)))
        .limit(limit)
      const rows = await db.delete(einwohner).where(inArray(einwohner.id, some)).returning({ id: einwohner.id })
      return rows.length
    },

    /** Takes away spellings to come, of the next residents of a walk. @returns the last of them, undefined at the end */
    clearSpellings: async (
      municipalityId: string,
      shownNumber: number,
      after: WalkedResident,
      limit: number,
    ): Promise<WalkedResident | undefined> => {
      const answer = await db.execute<WalkedResident>(
        sql`with walked as (select id, import_number from ${einwohner}
            where ${isOf(municipalityId)} and (import_number, id) > (${after.importNumber}::int, ${after.id}::uuid)
            order by import_number, id limit ${limit}::int),
          cleared as (update ${einwohner} set new_vorname = null, new_nachname = null, new_stimmrecht = null, new_import_number = null
            from walked where ${einwohner.id} = walked.id and new_import_number > ${shownNumber}::int)
          select import_number as "importNumber", id from walked order by import_number desc, id desc limit 1`,
      )
      return answer.rows[0]
    },
  }
}

/** Whether somebody whom an import is about to add, or to bring back, stands in one of some other registers. */
async function standElsewhere(
  db: Database,
  {
    municipalityId,
    importNumber,
    registers,
  }: { municipalityId: string; importNumber: number; registers: readonly string[] },
): Promise<boolean> {
  const coming = alias(einwohner, 'coming')
  const comesBack = and(eq(coming.newImportNumber, importNumber), isNotNull(coming.archivedAt))
  const found = await db
    .select({ id: coming.id })
    .from(coming)
    .innerJoin(
      einwohner,
      and(
        inArray(einwohner.gemeindeId, [...registers]),
        isNull(einwohner.archivedAt),
        isShown(OWN_IMPORT_NUMBER),
        eq(einwohner.foldedNachname, coming.foldedNachname),
        eq(einwohner.foldedVorname, coming.foldedVorname),
        eq(einwohner.geburtsdatum, coming.geburtsdatum),
      ),
    )
    .where(and(eq(coming.gemeindeId, municipalityId), or(eq(coming.importNumber, importNumber), comesBack)))
    .limit(1)
  return found.length > 0
}

export type HiddenResidentRepository = ReturnType<typeof createHiddenResidentRepository>
