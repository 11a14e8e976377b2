import type { CantonCode } from '@e-collecting/address/contract'
import { type Database, type Position, readKeysetPage, type Slice, type SortKey } from '@e-collecting/database'
import { gemeinden } from '@e-collecting/database/register'
import { PAGE_SIZE } from '@e-collecting/kernel'
import { and, count, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { MunicipalitySort, SortDirection } from '../contract.ts'
import { foldForSearch } from './fold-search.ts'

/** The key that an external issuer signs with for a municipality, where it is not the usual one of its DID. */
export interface IssuerKeyRecord {
  /** `did:…#key`, of the municipality's DID. */
  verificationMethod: string | null
  /** Of the key in the issuer's security module. */
  keyId: string | null
  /** Opened for an offer, and shown to nobody. */
  sealedKeyPin: Uint8Array | null
}

/** A municipality that takes part, in English names (table `gemeinden`). */
export interface MunicipalityRecord extends IssuerKeyRecord {
  id: string
  name: string
  /** Without leading zeros. */
  bfsNumber: string
  canton: CantonCode
  did: string | null
  statusListUrl: string | null
}

/** The same with what the admin area shows, and how its register stands. */
export interface ManagedMunicipality extends MunicipalityRecord {
  residentCount: number
  archivedCount: number
  /** What an import has written and nobody is to see yet. */
  hiddenCount: number
  /** The last import that is done; what others have written is hidden. */
  importNumber: number
  isDemo: boolean
}

export interface NewMunicipality extends Omit<MunicipalityRecord, keyof IssuerKeyRecord>, Partial<IssuerKeyRecord> {
  isDemo: boolean
  createdBy: string | null
  createdAt: Date
}

export interface MunicipalityListQuery {
  /** Undefined: all. */
  ids: readonly string[] | undefined
  text: string
  sort: MunicipalitySort
  direction: SortDirection
}

const COLUMNS = {
  id: gemeinden.id,
  name: gemeinden.name,
  bfsNumber: gemeinden.bfsNummer,
  canton: sql<CantonCode>`${gemeinden.kanton}`,
  did: gemeinden.did,
  statusListUrl: gemeinden.statusListUrl,
  verificationMethod: gemeinden.verificationMethod,
  keyId: gemeinden.keyId,
  sealedKeyPin: gemeinden.sealedKeyPin,
}
const MANAGED_COLUMNS = {
  ...COLUMNS,
  residentCount: gemeinden.residentCount,
  archivedCount: gemeinden.archivedCount,
  hiddenCount: gemeinden.hiddenCount,
  importNumber: gemeinden.importNumber,
  isDemo: gemeinden.isDemo,
}

/** Names are ordered as people expect them, in every engine alike. */
const BY_NAME = sql`${gemeinden.name} collate "und-x-icu"`
const NAME: SortKey = { of: BY_NAME, type: 'text' }
const ID: SortKey = { of: sql`${gemeinden.id}`, type: 'uuid' }
const KEYS = {
  name: [NAME, ID],
  bfsNumber: [{ of: sql`${gemeinden.bfsNummer}::int`, type: 'int' }, ID],
  canton: [{ of: sql`${gemeinden.kanton}`, type: 'text' }, NAME, ID],
} as const satisfies Record<MunicipalitySort, readonly SortKey[]>

const searchTextOf = ({ name, bfsNumber }: Pick<MunicipalityRecord, 'name' | 'bfsNumber'>) =>
  ` ${foldForSearch(name)} ${bfsNumber} `

/** Municipalities that take part. `tx` may be a transaction in which the change is recorded, too. */
export function createMunicipalityRepository(db: Database) {
  return {
    /** Those of these numbers that there are. */
    listBfsNumbers: async (among: readonly string[]): Promise<string[]> => {
      const { bfsNummer } = gemeinden
      const rows = await db
        .select({ bfsNummer })
        .from(gemeinden)
        .where(inArray(bfsNummer, [...among]))
      return rows.map((row) => row.bfsNummer)
    },

    findByBfsNumber: async (bfsNumber: string): Promise<MunicipalityRecord | undefined> => {
      const [row] = await db.select(COLUMNS).from(gemeinden).where(eq(gemeinden.bfsNummer, bfsNumber))
      return row
    },

    /** By name. */
    listAll: (): Promise<MunicipalityRecord[]> => db.select(COLUMNS).from(gemeinden).orderBy(BY_NAME, gemeinden.id),

    findManaged: async (id: string): Promise<ManagedMunicipality | undefined> => {
      const [row] = await db.select(MANAGED_COLUMNS).from(gemeinden).where(eq(gemeinden.id, id))
      return row
    },

    /** The same, and nobody else changes the municipality or a resident of it until the transaction ends. */
    lock: async (id: string): Promise<ManagedMunicipality | undefined> => {
      const [row] = await db.select(MANAGED_COLUMNS).from(gemeinden).where(eq(gemeinden.id, id)).for('no key update')
      return row
    },

    /** Nobody else has it named by a row of theirs from now on: whoever is at it is waited for. For one that is about to be deleted. */
    lockAlone: async (id: string): Promise<void> => {
      await db.select({ id: gemeinden.id }).from(gemeinden).where(eq(gemeinden.id, id)).for('update')
    },

    /** Several of them, in one order, so that nobody waits for somebody who waits. @returns the ids of those that there are */
    lockAll: async (ids: readonly string[]): Promise<string[]> => {
      const isOne = inArray(gemeinden.id, [...ids])
      const rows = await db
        .select({ id: gemeinden.id })
        .from(gemeinden)
        .where(isOne)
        .orderBy(gemeinden.id)
        .for('no key update')
      return rows.map(({ id }) => id)
    },

    listPage: async (query: MunicipalityListQuery, position: Position | undefined) => {
      const words = foldForSearch(query.text).split(' ')
      const where = and(
        isOneOf(query.ids),
        ...words.filter((word) => word !== '').map((word) => like(gemeinden.searchText, `%${word}%`)),
      )
      const read = (slice: Slice) =>
        db
          .select({ ...MANAGED_COLUMNS, keys: slice.keys })
          .from(gemeinden)
          .where(and(where, slice.where))
          .orderBy(slice.order)
          .limit(slice.limit)
      const keyset = { keys: KEYS[query.sort], direction: query.direction }
      const page = await readKeysetPage(keyset, read, position, PAGE_SIZE)
      const [counted] = await db.select({ total: count() }).from(gemeinden).where(where)
      return { ...page, total: counted?.total ?? 0 }
    },

    insert: async (...municipalities: readonly NewMunicipality[]): Promise<void> => {
      await db.insert(gemeinden).values(
        municipalities.map(({ bfsNumber, canton, ...municipality }) => ({
          ...municipality,
          bfsNummer: bfsNumber,
          kanton: canton,
          searchText: searchTextOf({ name: municipality.name, bfsNumber }),
        })),
      )
    },

    update: async ({ id, name, bfsNumber, canton, ...identity }: MunicipalityRecord): Promise<void> => {
      const searchText = searchTextOf({ name, bfsNumber })
      await db
        .update(gemeinden)
        .set({ ...identity, name, bfsNummer: bfsNumber, kanton: canton, searchText })
        .where(eq(gemeinden.id, id))
    },

    updateIdentity: async (id: string, identity: { did: string; statusListUrl: string }): Promise<void> => {
      await db.update(gemeinden).set(identity).where(eq(gemeinden.id, id))
    },

    /** Municipalities with one of these DIDs have none any more; the next start gives them one. */
    removeIdentities: async (dids: readonly string[]): Promise<void> => {
      await db
        .update(gemeinden)
        .set({ did: null, statusListUrl: null })
        .where(inArray(gemeinden.did, [...dids]))
    },

    delete: async (id: string): Promise<void> => {
      await db.delete(gemeinden).where(eq(gemeinden.id, id))
    },
  }
}

function isOneOf(ids: readonly string[] | undefined): SQL | undefined {
  if (ids === undefined) return undefined
  return ids.length === 0 ? sql`false` : inArray(gemeinden.id, [...ids])
}
