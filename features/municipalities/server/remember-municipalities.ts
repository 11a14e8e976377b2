import { type Bulletin, type Database, type RememberedTable, rememberTable } from '@e-collecting/database'
import { createMunicipalityRepository, type MunicipalityRecord } from './municipality-repository.ts'
import type { FindMunicipality, ListMerged } from './official-municipality.ts'

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

export interface MunicipalityDirectoryParts extends Pick<RememberedTable<MunicipalityIndex>, 'read' | 'catchUp'> {
  findMunicipality: FindMunicipality
  listMerged: ListMerged
}

/** Municipalities for whoever does not change them: one that has merged has number and canton of its successor. */
export const createMunicipalityDirectory = ({
  read,
  catchUp,
  findMunicipality,
  listMerged,
}: MunicipalityDirectoryParts) => ({
  findById: async (id: string): Promise<MunicipalityRecord | undefined> => {
    const municipality = (await read()).byId.get(id)
    return municipality && present(municipality, findMunicipality)
  },

  /**
   * That of the number which is in force, else the first by name that has merged into it: `listRegisters` tells the others.
   * @param bfsNumber without leading zeros; one that is gone means its successor
   */
  findByBfsNumber: async (bfsNumber: string): Promise<MunicipalityRecord | undefined> => {
    const { byBfsNumber, byName } = await read()
    const inForce = findMunicipality(bfsNumber)?.bfsNumber ?? bfsNumber
    const merged = listMerged(inForce)
    const found = byBfsNumber.get(inForce) ?? byName.find((known) => merged.includes(known.bfsNumber))
    return found && present(found, findMunicipality)
  },

  /** The registers in which the people of a municipality stand: its own, and those of all that have merged with it. @returns ids */
  listRegisters: async (id: string): Promise<readonly string[]> => {
    const { byId, byBfsNumber } = await read()
    const bfsNumber = byId.get(id)?.bfsNumber
    if (bfsNumber === undefined) return [id]
    const inForce = findMunicipality(bfsNumber)?.bfsNumber ?? bfsNumber
    const registers = [inForce, ...listMerged(inForce)].flatMap((number) => byBfsNumber.get(number)?.id ?? [])
    return [...new Set([id, ...registers])]
  },

  /** By name. @param ids undefined: all */
  listAll: async (ids: readonly string[] | undefined): Promise<readonly MunicipalityRecord[]> => {
    const { byName } = await read()
    const listed = ids === undefined ? byName : byName.filter(({ id }) => ids.includes(id))
    return listed.map((municipality) => present(municipality, findMunicipality))
  },

  /** What ids stand for, by name. One that another process has only just made is looked for in the database. */
  nameAll: async (ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
    if (ids.length === 0) return []
    const { byId } = await read()
    if (ids.some((id) => !byId.has(id))) await catchUp()
    return (await read()).byName.flatMap(({ id, name }) => (ids.includes(id) ? { id, name } : []))
  },
})

function present(municipality: MunicipalityRecord, findMunicipality: FindMunicipality): MunicipalityRecord {
  const official = findMunicipality(municipality.bfsNumber)
  if (official === undefined || official.bfsNumber === municipality.bfsNumber) return municipality
  return { ...municipality, bfsNumber: official.bfsNumber, canton: official.canton }
}

export type MunicipalityDirectory = ReturnType<typeof createMunicipalityDirectory>
export type RememberedMunicipalities = MunicipalityDirectory &
  Pick<RememberedTable<MunicipalityIndex>, 'catchUp' | 'version'>

/** Municipalities from memory, refreshed when one changes. */
export function rememberMunicipalities(parts: {
  db: Database
  bulletin: Bulletin
  findMunicipality: FindMunicipality
  listMerged: ListMerged
}): RememberedMunicipalities {
  const { db, bulletin, findMunicipality, listMerged } = parts
  const table = rememberTable({ db, bulletin, table: 'gemeinden', load: () => loadMunicipalities(db) })
  const directory = createMunicipalityDirectory({ ...table, findMunicipality, listMerged })
  return { ...directory, catchUp: table.catchUp, version: table.version }
}
