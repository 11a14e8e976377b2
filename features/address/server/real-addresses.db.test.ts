import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@e-collecting/database/testing'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressLine, CANTONS } from '../contract.ts'
import { loadUnits, rememberAddressData } from './address-data.ts'
import { importOfficialFiles } from './import-official-files.ts'
import type { ImportReport } from './import-run.ts'
import { searchAddresses } from './search-addresses.ts'
import { type RememberedStreets, rememberStreets } from './streets/remember-streets.ts'
import { ADDRESS_HEADER } from './testing/index.ts'
import { makeZip } from './testing/make-zip.ts'

/** Streets, places and municipalities as they are; which numbers there are is not looked up. `typed` is how people write it. */
interface RealAddress {
  typed: string
  STN_LABEL: string
  ADR_NUMBER: string
  ZIP_LABEL: string
  COM_NAME: string
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const DATA = fileOf('../data')
const all: RealAddress[] = parse(await readFile(fileOf('./testing/real-addresses.csv')), {
  columns: true,
  delimiter: ';',
  relax_quotes: true,
})

const folder = await mkdtemp(join(tmpdir(), 'real-'))
const connection = await createTestDatabase()
const data = await rememberAddressData({ ...connection, dataDir: DATA })
const numbers = new Map(data.cantons.municipalities.map(({ name, bfsNumber }) => [name, bfsNumber]))
let report: ImportReport
let streets: RememberedStreets

const lineOf = ({ STN_LABEL: street, ADR_NUMBER: number, ZIP_LABEL, COM_NAME }: RealAddress, at: number): string =>
  `${at + 1};;${at + 1};0;${street};${number};residential;;${ZIP_LABEL};${numbers.get(COM_NAME)};${COM_NAME};;real;true;15.11.2024;2663090.5;1194479.25`

beforeAll(async () => {
  const lines = all.map(lineOf)
  const [first = '', second = ''] = lines
  const faulty = [
    'x;y;z',
    '"an open quote;1;2',
    first.replace(';real;', ';'),
    first.replace('residential', 'resi\rdential'),
  ]
  const content = [ADDRESS_HEADER.trimEnd(), `${first}\r${second}`, ...faulty, '', ...lines.slice(2)].join('\r\n')
  const path = join(folder, 'addresses.zip')
  await writeFile(path, makeZip([{ name: 'ch/pure_adr.csv', content: `${content}\r\r\n` }]))
  const units = () => loadUnits({ db: connection.db, dataDir: DATA })
  report = await importOfficialFiles(
    { ...connection, now: () => new Date(), units },
    {
      paths: [path],
      date: undefined,
      isPartAllowed: false,
      listedFaults: 9,
      stopping: new AbortController().signal,
      onProgress: () => undefined,
    },
  )
  await data.catchUp()
  streets = rememberStreets({ db: connection.db, readSnapshot: async () => data.snapshot(), onFault: () => undefined })
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

test('of a packed file with broken lines and stray carriage returns all is there but what is broken', () => {
  const cantons = new Set(all.map(({ COM_NAME }) => data.cantons.findMunicipality(numbers.get(COM_NAME) ?? '')?.canton))
  expect(cantons).toEqual(new Set(CANTONS.map(({ code }) => code)))
  expect(report.faults.listed.map(({ line, what }) => [line, what])).toEqual([
    [3, 'has 3 fields instead of 17'],
    [4, 'has 3 fields instead of 17'],
    [5, 'has 16 fields instead of 17'],
  ])
  // The line with a carriage return in the middle is the first one once more.
  expect(report.imported).toMatchObject([{ counts: { addresses: all.length } }])
})

test('each address of all cantons comes first for what people type, with its municipality', async () => {
  const wrong: string[] = []
  for (const { typed, STN_LABEL, ADR_NUMBER, ZIP_LABEL, COM_NAME } of all) {
    const search = { query: typed, countryCode: 'CH', limit: 5, minScore: 88 }
    const [best] = (await searchAddresses({ statements: connection.statements, streets }, search)).hits
    const found = best && `${addressLine(best.place)} in ${best.place.postalAddress.addressRegion}`
    const meant = `${STN_LABEL} ${ADR_NUMBER}, ${ZIP_LABEL} in ${COM_NAME}`
    if (found !== meant) wrong.push(`${typed}: ${found} instead of ${meant}`)
  }
  expect(wrong).toEqual([])
})
