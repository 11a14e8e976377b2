import { type Database, refreshStatistics } from '@e-collecting/database'
import { einwohner } from '@e-collecting/database/register'
import { pickNamed } from '@e-collecting/kernel'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Resident, ResidentField } from '../contract.ts'
import { foldName } from './fold-name.ts'
import { residentSearchText } from './fold-search.ts'
import {
  entriesShown,
  type ImportNumber,
  importNumberOf,
  isShown,
  NO_NEWS,
  OWN_IMPORT_NUMBER,
  shownColumns,
} from './shown-resident-statements.ts'

/** Name and birth date: what makes a resident of a municipality the same person. */
export interface ResidentIdentity {
  givenName: string
  familyName: string
  /** `YYYY-MM-DD` */
  birthDate: string
}

/** What is written of a resident: the identity, and what else the register says. */
export type ResidentEntries = Pick<Resident, ResidentField>

/** A resident, in English names (table `einwohner`). */
export interface ResidentRecord extends ResidentEntries {
  id: string
  municipalityId: string
  isArchived: boolean
  isDemo: boolean
}

/** When a name and a birth date were corrected under credentials that are live; null where they were not. */
export interface ResidentCorrections {
  nameChangedAt: Date | null
  birthDateChangedAt: Date | null
}

export interface NewResident extends ResidentEntries {
  id: string
  municipalityId: string
  isDemo: boolean
  at: Date
}

/** A resident as of an import. */
export const residentColumns = (number: ImportNumber) => ({
  id: einwohner.id,
  municipalityId: einwohner.gemeindeId,
  ...entriesShown(number),
  birthDate: einwohner.geburtsdatum,
  isArchived: sql<boolean>`${einwohner.archivedAt} is not null`,
  isDemo: einwohner.isDemo,
})
const COLUMNS = residentColumns(OWN_IMPORT_NUMBER)
const CORRECTIONS = { nameChangedAt: einwohner.nameChangedAt, birthDateChangedAt: einwohner.birthDateChangedAt }

const entryColumns = ({ givenName, familyName, birthDate, hasRightToVote }: ResidentEntries) => ({
  vorname: givenName,
  nachname: familyName,
  geburtsdatum: birthDate,
  stimmrecht: hasRightToVote,
  foldedVorname: foldName(givenName),
  foldedNachname: foldName(familyName),
  searchText: residentSearchText(givenName, familyName),
  ...NO_NEWS,
})

const isIdentity = (municipalityId: string, { givenName, familyName, birthDate }: ResidentIdentity) =>
  and(
    eq(einwohner.gemeindeId, municipalityId),
    eq(einwohner.foldedNachname, foldName(familyName)),
    eq(einwohner.foldedVorname, foldName(givenName)),
    eq(einwohner.geburtsdatum, birthDate),
  )

const isShownIn = (municipalityId: string) => isShown(importNumberOf(municipalityId))

/** Residents, one at a time. `db` may be a transaction in which the change is recorded, too. */
export function createResidentRepository(db: Database) {
  return {
    findById: async (id: string): Promise<ResidentRecord | undefined> => {
      const [row] = await db.select(COLUMNS).from(einwohner).where(eq(einwohner.id, id))
      return row
    },

    /** The same, and no credential record can be added for the resident until the transaction ends. */
    lock: async (id: string): Promise<ResidentRecord | undefined> => {
      const [row] = await db.select(COLUMNS).from(einwohner).where(eq(einwohner.id, id)).for('update')
      return row
    },

    /** All with the same folded names and birth date, archived ones as well. */
    listSame: (municipalityId: string, identity: ResidentIdentity): Promise<ResidentRecord[]> =>
      db
        .select(COLUMNS)
        .from(einwohner)
        .where(and(isIdentity(municipalityId, identity), isShownIn(municipalityId))),

    /** What a clerk has entered goes before what an import was to add. */
    deleteHidden: async (municipalityId: string, identity: ResidentIdentity): Promise<void> => {
      await db.delete(einwohner).where(and(isIdentity(municipalityId, identity), not(isShownIn(municipalityId))))
    },

    insert: async (...residents: NewResident[]): Promise<void> => {
      await db.insert(einwohner).values(
        residents.map((resident) => ({
          ...entryColumns(resident),
          ...pickNamed(resident, ['id', 'isDemo']),
          gemeindeId: resident.municipalityId,
          createdAt: resident.at,
          updatedAt: resident.at,
        })),
      )
    },

    findCorrections: async (id: string): Promise<ResidentCorrections> => {
      const [row] = await db.select(CORRECTIONS).from(einwohner).where(eq(einwohner.id, id))
      return row ?? { nameChangedAt: null, birthDateChangedAt: null }
    },

    /** @param corrections what is kept of them; left out, it stays as it is */
    update: async (
      id: string,
      entries: ResidentEntries,
      at: Date,
      corrections: Partial<ResidentCorrections> = {},
    ): Promise<void> => {
      await db
        .update(einwohner)
        .set({ ...entryColumns(entries), ...corrections, updatedAt: at })
        .where(eq(einwohner.id, id))
    },

    /** Back into the register under the same id: a new one would be a new nullifier. */
    reactivate: async (id: string, entries: ResidentEntries, at: Date): Promise<void> => {
      await db
        .update(einwohner)
        .set({ ...entryColumns(entries), archivedAt: null, updatedAt: at })
        .where(eq(einwohner.id, id))
    },

    archive: async (id: string, at: Date): Promise<void> => {
      await db
        .update(einwohner)
        .set({ archivedAt: at, updatedAt: at, ...shownColumns(OWN_IMPORT_NUMBER), ...NO_NEWS })
        .where(eq(einwohner.id, id))
    },

    delete: async (id: string): Promise<void> => {
      await db.delete(einwohner).where(eq(einwohner.id, id))
    },
  }
}

export type ResidentRepository = ReturnType<typeof createResidentRepository>

/** Has the planner look anew at residents when there are many more than it knows of. */
export const refreshResidentStatistics = (db: Database): Promise<void> => refreshStatistics(db, [einwohner])
