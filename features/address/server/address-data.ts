import { type Bulletin, type Database, rememberTable } from '@e-collecting/database'
import { type CompressedDocument, compressDocument } from '@e-collecting/http'
import { type Localities, openLocalities } from '../contract/localities.ts'
import { readLocalitiesDocument, readUnitsDocument } from './address-documents.ts'
import { type AdministrativeUnits, formatAdministrativeUnits } from './administrative-units.ts'
import { type CantonLookup, createCantonLookup } from './canton-lookup.ts'
import { type CurrentDataSet, listCurrentDataSets, loadDocument } from './data-set-repository.ts'
import { packLocalities } from './locality-directory.ts'
import { once } from './once.ts'
import { type DatedLocalities, readBuiltInLocalities, readBuiltInUnits } from './read-built-in.ts'

/** What the directory of localities is asked for. */
export interface OpenedDirectory {
  localities: Localities
  /** As it is sent. */
  file: CompressedDocument
}

/** Municipalities and localities: those that were imported, else those that come with the product. Every process has the same within a second. */
export interface AddressData {
  /** Always of the present data, whoever keeps it. */
  cantons: CantonLookup
  directory: () => Promise<OpenedDirectory>
  unitsFile: () => Promise<CompressedDocument>
  credit: () => AddressCredit
  /** What streets are read by. */
  snapshot: () => AddressSnapshot
  /** Reads what was imported since. @see rememberTable */
  catchUp: () => Promise<void>
  version: () => number
}

/** Data sets of streets and addresses that are current, and the municipalities in force: both of the same moment, and neither changes any more. */
export interface AddressSnapshot {
  dataSets: readonly CurrentDataSet[]
  findMunicipality: CantonLookup['findMunicipality']
}

/** What pages say of the data. */
export interface AddressCredit {
  /** Day of the addresses that are searched, else of the localities: `2026-01-01`. */
  date: string
  /** Whether streets are those of the sample. */
  isSample: boolean
}

export interface AddressDataDeps {
  db: Database
  bulletin: Bulletin
  /** Folder of this feature's data. */
  dataDir: string
}

interface Content extends Pick<AddressData, 'cantons' | 'directory' | 'unitsFile'> {
  dataSets: readonly CurrentDataSet[]
  localitiesDate: string
}

export async function rememberAddressData({ db, bulletin, dataDir }: AddressDataDeps): Promise<AddressData> {
  const read = await createReader(db, dataDir)
  let content = await read([])
  const table = rememberTable({
    db,
    bulletin,
    table: 'address_data_sets',
    load: async () => {
      content = await read(await listCurrentDataSets(db))
    },
  })
  await table.read()
  return {
    cantons: {
      findCanton: (bfsNumber) => content.cantons.findCanton(bfsNumber),
      findMunicipality: (bfsNumber) => content.cantons.findMunicipality(bfsNumber),
      listMerged: (bfsNumber) => content.cantons.listMerged(bfsNumber),
      get municipalities() {
        return content.cantons.municipalities
      },
    },
    snapshot: () => ({ dataSets: content.dataSets, findMunicipality: content.cantons.findMunicipality }),
    directory: () => content.directory(),
    unitsFile: () => content.unitsFile(),
    credit: () => describeCredit(content),
    catchUp: table.catchUp,
    version: table.version,
  }
}

/** The municipalities that are in force: imported ones, else those that come with the product. */
export async function loadUnits({
  db,
  dataDir,
}: Pick<AddressDataDeps, 'db' | 'dataDir'>): Promise<AdministrativeUnits> {
  const imported = (await listCurrentDataSets(db)).find(({ kind }) => kind === 'municipalities')
  return (await readDocument(db, imported, readUnitsDocument)) ?? readBuiltInUnits(dataDir)
}

/** Keeps what is read of a data set, which never changes: another kind's import leaves it as it is. */
async function createReader(db: Database, dataDir: string) {
  const builtIn = { units: await readBuiltInUnits(dataDir), localities: await readBuiltInLocalities(dataDir) }
  let known: { key: string; content: Omit<Content, 'dataSets'> } | undefined
  return async (dataSets: readonly CurrentDataSet[]): Promise<Content> => {
    const [units, localities] = (['municipalities', 'localities'] as const).map((kind) =>
      dataSets.find((dataSet) => dataSet.kind === kind),
    )
    const key = `${units?.id} ${localities?.id}`
    if (known?.key !== key)
      known = {
        key,
        content: open(
          (await readDocument(db, units, readUnitsDocument)) ?? builtIn.units,
          (await readDocument(db, localities, (text, date) => ({ date, parts: readLocalitiesDocument(text) }))) ??
            builtIn.localities,
        ),
      }
    return { ...known.content, dataSets }
  }
}

async function readDocument<Read>(
  db: Database,
  dataSet: CurrentDataSet | undefined,
  read: (document: string, date: string) => Read,
): Promise<Read | undefined> {
  if (dataSet === undefined) return undefined
  const document = await loadDocument(db, dataSet.id)
  return document === undefined ? undefined : read(document, dataSet.dataDate ?? '')
}

function open(units: AdministrativeUnits, { date, parts }: DatedLocalities): Omit<Content, 'dataSets'> {
  const cantons = createCantonLookup(units)
  return {
    cantons,
    localitiesDate: date,
    unitsFile: once(() => compressDocument(formatAdministrativeUnits(units.units))),
    directory: once(async () => {
      const directory = packLocalities(parts, date, cantons)
      return { localities: openLocalities(directory), file: await compressDocument(JSON.stringify(directory)) }
    }),
  }
}

function describeCredit({ dataSets, localitiesDate }: Content): AddressCredit {
  const real = dataSets.filter(({ kind }) => kind === 'addresses' || kind === 'streets')
  const dated = real.toSorted((a, b) => a.kind.localeCompare(b.kind)).find(({ dataDate }) => dataDate !== null)
  return { date: dated?.dataDate ?? localitiesDate, isSample: real.length === 0 }
}
