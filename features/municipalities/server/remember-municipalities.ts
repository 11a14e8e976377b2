import { type Bulletin, type Database, type RememberedTable, rememberTable } from '@e-collecting/database'
import { createMunicipalityRepository, type MunicipalityRecord } from './municipality-repository.ts'

/** Municipalities that take part, found by what they are asked for by. */
export interface MunicipalityIndex {
  byName: readonly MunicipalityRecord[]
  byId: ReadonlyMap<string, MunicipalityRecord>
  byBfsNumber: ReadonlyMap<string, MunicipalityRecord>
}

/** Reads every municipality, without what changes all the time: the counts of its residents. */
export async function loadMunicipalities(db: Database): Promise<MunicipalityIndex> {
  const byName = await createMunicipalityRepository(db).listAll()
  return {
    byName,
    byId: new Map(byName.map((municipality) => [municipality.id, municipality])),
    byBfsNumber: new Map(byName.map((municipality) => [municipality.bfsNumber, municipality])),
  }
}

/** Municipalities for whoever does not change them. */
export const createMunicipalityDirectory = ({
  read,
  catchUp,
}: Pick<RememberedTable<MunicipalityIndex>, 'read' | 'catchUp'>) => ({
  findById: async (id: string): Promise<MunicipalityRecord | undefined> => (await read()).byId.get(id),

  /** @param bfsNumber without leading zeros */
  findByBfsNumber: async (bfsNumber: string): Promise<MunicipalityRecord | undefined> =>
    (await read()).byBfsNumber.get(bfsNumber),

  /** By name. @param ids undefined: all */
  listAll: async (ids: readonly string[] | undefined): Promise<readonly MunicipalityRecord[]> => {
    const { byName } = await read()
    return ids === undefined ? byName : byName.filter(({ id }) => ids.includes(id))
  },

  /** What ids stand for, by name. One that another process has only just made is looked for in the database. */
  nameAll: async (ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
    if (ids.length === 0) return []
    const { byId } = await read()
    if (ids.some((id) => !byId.has(id))) await catchUp()
    return (await read()).byName.flatMap(({ id, name }) => (ids.includes(id) ? { id, name } : []))
  },
})

export type MunicipalityDirectory = ReturnType<typeof createMunicipalityDirectory>
export type RememberedMunicipalities = MunicipalityDirectory &
  Pick<RememberedTable<MunicipalityIndex>, 'catchUp' | 'version'>

/** Municipalities from memory, refreshed when one changes. */
export function rememberMunicipalities(parts: { db: Database; bulletin: Bulletin }): RememberedMunicipalities {
  const table = rememberTable({ ...parts, table: 'gemeinden', load: () => loadMunicipalities(parts.db) })
  return { ...createMunicipalityDirectory(table), catchUp: table.catchUp, version: table.version }
}
