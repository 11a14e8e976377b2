import type { Database } from '@e-collecting/database'
import { einwohner } from '@e-collecting/database/register'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { foldName } from './fold-name.ts'
import { residentSearchText } from './fold-search.ts'

/** A resident, in English names (table `einwohner`). */
export interface ResidentRecord {
  id: string
  municipalityId: string
  givenName: string
  familyName: string
  /** `YYYY-MM-DD` */
  birthDate: string
  isArchived: boolean
  isDemo: boolean
}

/** Name and birth date: what makes a resident of a municipality the same person (decision 13). */
export interface ResidentIdentity {
  givenName: string
  familyName: string
  /** `YYYY-MM-DD` */
  birthDate: string
}

export type ResidentMatch = { kind: 'found'; residentId: string } | { kind: 'none' } | { kind: 'ambiguous' }

export const RESIDENT_COLUMNS = {
  id: einwohner.id,
  municipalityId: einwohner.gemeindeId,
  givenName: einwohner.vorname,
  familyName: einwohner.nachname,
  birthDate: einwohner.geburtsdatum,
  isArchived: sql<boolean>`${einwohner.archivedAt} is not null`,
  isDemo: einwohner.isDemo,
}

const nameColumns = ({ givenName, familyName, birthDate }: ResidentIdentity) => ({
  vorname: givenName,
  nachname: familyName,
  geburtsdatum: birthDate,
  foldedVorname: foldName(givenName),
  foldedNachname: foldName(familyName),
  searchText: residentSearchText(givenName, familyName),
})

const isIdentity = (municipalityId: string, { givenName, familyName, birthDate }: ResidentIdentity) =>
  and(
    eq(einwohner.gemeindeId, municipalityId),
    eq(einwohner.foldedNachname, foldName(familyName)),
    eq(einwohner.foldedVorname, foldName(givenName)),
    eq(einwohner.geburtsdatum, birthDate),
  )

/** Residents, one at a time. `db` may be a transaction in which the change is recorded, too. */
export function createResidentRepository(db: Database) {
  return {
    findById: async (id: string): Promise<ResidentRecord | undefined> => {
      const [row] = await db.select(RESIDENT_COLUMNS).from(einwohner).where(eq(einwohner.id, id))
      return row
    },

    /** The same, and no credential record can be added for the resident until the transaction ends. */
    lock: async (id: string): Promise<ResidentRecord | undefined> => {
      const [row] = await db.select(RESIDENT_COLUMNS).from(einwohner).where(eq(einwohner.id, id)).for('update')
      return row
    },

    /**
     * Whose register entry a verified identity is (decision 32): one look-up in one index, the same for an unknown name and a wrong
     * birth date. Archived residents match nobody.
     */
    match: async ({
      municipalityId,
      ...identity
    }: ResidentIdentity & { municipalityId: string }): Promise<ResidentMatch> => {
      const [first, second] = await db
        .select({ id: einwohner.id })
        .from(einwohner)
        .where(and(isIdentity(municipalityId, identity), isNull(einwohner.archivedAt)))
        .limit(2)
      if (first === undefined) return { kind: 'none' }
      return second === undefined ? { kind: 'found', residentId: first.id } : { kind: 'ambiguous' }
    },

    /** All with the same folded names and birth date, archived ones as well. */
    listSame: (municipalityId: string, identity: ResidentIdentity): Promise<ResidentRecord[]> =>
      db.select(RESIDENT_COLUMNS).from(einwohner).where(isIdentity(municipalityId, identity)),

    insert: async (
      resident: ResidentIdentity & { id: string; municipalityId: string; isDemo: boolean; at: Date },
    ): Promise<void> => {
      const { id, municipalityId, isDemo, at } = resident
      await db.insert(einwohner).values({
        ...nameColumns(resident),
        ...{ id, isDemo },
        gemeindeId: municipalityId,
        createdAt: at,
        updatedAt: at,
      })
    },

    update: async (id: string, identity: ResidentIdentity, at: Date): Promise<void> => {
      await db
        .update(einwohner)
        .set({ ...nameColumns(identity), updatedAt: at })
        .where(eq(einwohner.id, id))
    },

    /** Back into the register under the same id: a new one would be a new nullifier (decision 13). */
    reactivate: async (id: string, identity: ResidentIdentity, at: Date): Promise<void> => {
      await db
        .update(einwohner)
        .set({ ...nameColumns(identity), archivedAt: null, updatedAt: at })
        .where(eq(einwohner.id, id))
    },

    archive: async (id: string, at: Date): Promise<void> => {
      await db.update(einwohner).set({ archivedAt: at, updatedAt: at }).where(eq(einwohner.id, id))
    },

    delete: async (id: string): Promise<void> => {
      await db.delete(einwohner).where(eq(einwohner.id, id))
    },
  }
}

export type ResidentRepository = ReturnType<typeof createResidentRepository>
