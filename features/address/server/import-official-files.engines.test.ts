import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressDataSets, addressStreets, buildingAddresses } from '@e-collecting/database/product'
import { createTestDatabase } from '@e-collecting/database/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { asc, count } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type AddressData, loadUnits, rememberAddressData } from './address-data.ts'
import { listCurrentDataSets } from './data-set-repository.ts'
import { importOfficialFiles } from './import-official-files.ts'
import type { ImportInput, ImportProgress } from './import-run.ts'
import { openDataSet } from './open-data-set.ts'
import { createAddressRoutes } from './routes.ts'
import { makeZip } from './testing/make-zip.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const ADDRESSES =
  'ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_MODIFIED;ADR_EASTING;ADR_NORTHING'
const address = (egaid: number, bfsNumber = '1404', modified = '15.11.2024') =>
  `${egaid};10089624;443930;0;Dorfstrasse;${egaid};residential;;6064 Kerns;${bfsNumber};Kerns;OW;real;true;${modified};2663090.5;1194479.25`
const STREETS =
  'STR_ESID;STN_LABEL;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;STR_TYPE;STR_STATUS;STR_OFFICIAL;STR_MODIFIED;STR_EASTING;STR_NORTHING;STR_PARENT;STR_CHILDREN'
const LAUSANNE =
  '10200001;Avenue de la Gare;1000 Lausanne 25, 1003 Lausanne;5586;Lausanne;VD;Street;real;true;01.01.2020;0;0;;'
const REGISTER =
  'HistoricalCode,BfsCode,ValidFrom,ValidTo,Level,Parent,Name,ShortName,Inscription,Radiation,Rec_Type_fr,Rec_Type_de'
/** Kerns and Alpnach have merged; Sarnen is as it was. */
const MERGED = [
  REGISTER,
  '6,6,12.09.1848,,1,,Obwalden,OW,,,,',
  '10061,600,12.09.1848,,2,6,Kanton Obwalden,OW,100,,,',
  '11,1401,12.09.1848,31.12.2026,3,10061,Alpnach,Alpnach,1000,4000,,',
  '12,1404,12.09.1848,31.12.2026,3,10061,Kerns,Kerns,1000,4000,,',
  '13,1410,01.01.2027,,3,10061,Kernsalp,Kernsalp,4000,,,',
  '14,1407,12.09.1848,,3,10061,Sarnen,Sarnen,1000,,,',
].join('\r\n')
const LOCALITIES = [
  'Ortschaftsname;PLZ4;Zusatzziffer;ZIP_ID;Gemeindename;BFS-Nr;Kantonskürzel;Adressenanteil;E;N;Sprache;Validity',
  'Kerns;6064;0;4017;Kerns;1404;OW;99.9 %;0;0;de;2008-07-01',
  'Kerns;6064;0;4017;Alpnach;1401;OW;0.1 %;0;0;de;2008-07-01',
  'Sarnen;6060;0;4018;Sarnen;1407;OW;100 %;0;0;de;2010-07-01',
  'Vaduz;9490;0;4019;Vaduz;7001;;100 %;0;0;de;2010-07-01',
].join('\n')

const folder = await mkdtemp(join(tmpdir(), 'import-'))
afterAll(() => rm(folder, { recursive: true }))
const store = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

let connection: Awaited<ReturnType<typeof createTestDatabase>>
let data: AddressData
beforeEach(async () => {
  connection = await createTestDatabase()
  data = await rememberAddressData({ ...connection, dataDir: DATA })
})
afterEach(() => connection.close())

let silence = 0
const now = () => new Date(Date.parse('2026-11-23T10:00:00Z') + silence)
const run = (paths: string[], input: Partial<ImportInput> = {}) =>
  importOfficialFiles(
    { ...connection, now, units: () => loadUnits({ db: connection.db, dataDir: DATA }) },
    {
      paths,
      date: undefined,
      isPartAllowed: false,
      listedFaults: 2,
      stopping: new AbortController().signal,
      onProgress: () => undefined,
      ...input,
    },
  )
const messageOf = (running: Promise<unknown>) =>
  running.then(
    () => 'imported',
    (error: Error) => error.message,
  )
const countAddresses = async () => (await connection.db.select({ rows: count() }).from(buildingAddresses))[0]?.rows
const statesOf = async () =>
  (await connection.db.select({ state: addressDataSets.state }).from(addressDataSets)).map(({ state }) => state)
const currentOf = async () =>
  (await listCurrentDataSets(connection.db))
    .map(({ kind, dataDate, streetCount, addressCount }) => [kind, dataDate, streetCount, addressCount])
    .sort()

test('several files at once, in any order and packed, are in use afterwards, each with its day', async () => {
  const paths = [
    await store('addresses.csv', `\uFEFF${[ADDRESSES, address(1), address(2, '1404', '01.02.2025'), ''].join('\r\n')}`),
    await store('streets-2026-10-06.zip', makeZip([{ name: 'streets.csv', content: `${STREETS}\n${LAUSANNE}\n` }])),
  ]
  const progress: ImportProgress[] = []
  expect(data.credit()).toEqual({ date: '2026-01-01', isSample: true })
  const report = await run(paths, { onProgress: (at) => void progress.push(at) })
  expect(report.imported).toEqual([
    { kind: 'streets', date: '2026-10-06', counts: { streets: 2 } },
    { kind: 'addresses', date: '2025-02-01', counts: { addresses: 2, streets: 1 } },
  ])
  expect(await currentOf()).toEqual([
    ['addresses', '2025-02-01', 1, 2],
    ['streets', '2026-10-06', 2, 0],
  ])
  expect(progress.at(-1)).toMatchObject({ file: undefined, lines: 3 })
  expect(progress.at(-1)?.bytesRead).toBe(progress.at(-1)?.bytes)
  await data.catchUp()
  expect(data.credit()).toEqual({ date: '2025-02-01', isSample: false })
  await run(paths.slice(0, 1))
  await data.catchUp()
  expect(data.credit().date, 'that of the addresses, whichever came last').toBe('2025-02-01')
})

test('the same file twice leaves the same, and one line that is faulty harms no other', async () => {
  const path = await store(
    'twice.csv',
    [ADDRESSES, address(1), 'x;y', address(2, '9999'), address(3, '1499'), address(4, 'x'), address(5)].join('\n'),
  )
  const lines: number[] = []
  const report = await run([path], { date: '2026-01-31', onProgress: (at) => void lines.push(at.lines) })
  expect(report.faults).toEqual({
    count: 3,
    listed: [
      { file: 'twice.csv', line: 3, what: 'has 2 fields instead of 17' },
      { file: 'twice.csv', line: 5, what: 'names municipality 1499, which is unknown' },
    ],
  })
  expect(report.files[0]?.tally).toMatchObject({ lines: 6, taken: 2, faulty: 3, leftOut: { 'no-municipality': 1 } })
  expect(lines.at(-1), 'also those that are faulty or left out').toBe(6)
  await run([path], { date: '2026-01-31' })
  expect(await currentOf()).toEqual([['addresses', '2026-01-31', 1, 2]])
})

test('what fails or is stopped on the way changes nothing, and leaves nothing', async () => {
  await run([await store('first.csv', [ADDRESSES, address(1)].join('\n'))])
  const before = await currentOf()
  const nothing = await store('nothing.csv', [ADDRESSES, address(2, '1499')].join('\n'))
  const streets = await store('streets.csv', `${STREETS}\n${LAUSANNE}\n`)
  expect(await messageOf(run([streets, nothing]))).toBe(
    'nothing.csv has no line that can be used; the first is line 2: it names municipality 1499, which is unknown.',
  )
  expect(await statesOf()).toEqual(['current'])
  expect(await messageOf(run([await store('empty.csv', ADDRESSES)]))).toBe('empty.csv has no line that can be used.')
  const stopping = new AbortController()
  const seen: unknown[] = []
  const stopped = run([streets, await store('second.csv', [ADDRESSES, address(2)].join('\n'))], {
    stopping: stopping.signal,
    onProgress: ({ file }) => {
      seen.push(file)
      stopping.abort()
    },
  })
  expect(await messageOf(stopped)).toMatch(/^Stopped\./)
  expect(seen).toEqual(['streets.csv'])
  const late = new AbortController()
  const atTheEnd = run([streets], { stopping: late.signal, onProgress: () => late.abort() })
  expect(await messageOf(atTheEnd)).toMatch(/^Stopped\./)
  expect(await currentOf()).toEqual(before)
  expect(await statesOf()).toEqual(['current'])
  expect(await countAddresses()).toBe(1)
})

test('all kinds of one import are shown at the same moment, and none where one of them cannot be', async () => {
  const paths = [
    await store('together.csv', [ADDRESSES, address(1)].join('\n')),
    await store('together-streets.csv', `${STREETS}\n${LAUSANNE.replaceAll('5586;Lausanne;VD', '1407;Sarnen;OW')}\n`),
    await store('together-communes.csv', MERGED),
  ]
  /** Eleven minutes of silence when all is read: the addresses are given up when the streets are written. */
  const onProgress = ({ file }: ImportProgress) => {
    if (file === undefined) silence = 11 * 60_000
  }
  expect(await messageOf(run(paths, { isPartAllowed: true, onProgress }))).toMatch(/^Nobody has written/)
  silence = 0
  expect(await statesOf()).toEqual([])
  await run(paths, { isPartAllowed: true })
  expect((await currentOf()).map(([kind, date]) => [kind, date])).toEqual([
    ['addresses', '2024-11-15'],
    ['municipalities', '2027-01-01'],
    ['streets', '2020-01-01'],
  ])
})

test('what an import that was killed has left is taken away by the next one, and a sample that is being written is not', async () => {
  await openDataSet({ ...connection, now }, { kind: 'sample', dataDate: null })
  await openDataSet({ ...connection, now }, { kind: 'streets', dataDate: null })
  const writer = await openDataSet({ ...connection, now }, { kind: 'addresses', dataDate: null })
  const street = { esid: 1, name: 'Weg', postalCode: '6064', locality: 'Kerns', bfsNumber: '1404' }
  await writer.writeAddresses(
    Array.from({ length: 10_001 }, (_, egaid) => ({
      street,
      egaid,
      egid: 1,
      edid: 0,
      houseNumber: '1',
      easting: null,
      northing: null,
    })),
  )
  await run([await store('after.csv', [ADDRESSES, address(1)].join('\n'))])
  expect(await countAddresses()).toBe(1)
  const { id, kind, state } = addressDataSets
  expect(await connection.db.select({ kind, state }).from(addressDataSets).orderBy(asc(id))).toEqual([
    { kind: 'sample', state: 'loading' },
    { kind: 'addresses', state: 'current' },
  ])
})

test('while one import runs, a second one on the same PostgreSQL says so and changes nothing', async () => {
  const path = await store('busy.csv', [ADDRESSES, address(1)].join('\n'))
  const meanwhile = connection.ifFree('address-import', () => messageOf(run([path])))
  expect(await meanwhile).toMatch(connection.engine === 'postgres' ? /^Another import is running/ : /^imported$/)
  expect(await messageOf(run([path]))).toBe('imported')
})

test('municipalities and localities of the day take the place of those that come with the product, in every process', async () => {
  const register = await store('communes.csv', MERGED)
  const localities = await store('localities.csv', LOCALITIES)
  expect(await messageOf(run([register]))).toMatch(
    /leaves 2107 of 2110 municipalities out\. If that is meant, add --part\.$/,
  )
  const routes = createAddressRoutes({ search: () => expect.unreachable(), data })
  const named = async (query: string) => {
    const answer = await routes.request(`/api/municipalities?query=${query}`)
    return ((await answer.json()) as ApiRoutes['GET /api/municipalities']['answer']).items.map(({ name }) => name)
  }
  expect(await named('Kerns')).toEqual(['Kerns'])
  const report = await run([localities, register], { isPartAllowed: true })
  expect(report.imported).toEqual([
    {
      kind: 'municipalities',
      date: '2027-01-01',
      counts: { municipalities: 2, 'municipalities that are gone': expect.any(Number) },
    },
    { kind: 'localities', date: '2010-07-01', counts: { localities: 2 } },
  ])
  await data.catchUp()
  expect(await named('Kerns')).toEqual(['Kernsalp'])
  expect(data.cantons.findMunicipality('1404')).toEqual({ bfsNumber: '1410', name: 'Kernsalp', canton: 'OW' })
  expect(data.cantons.municipalities.map(({ name }) => name)).toEqual(['Kernsalp', 'Sarnen'])
  const { localities: opened } = await data.directory()
  expect(opened.byPostalCode.get('6064')?.[0]?.municipalities).toEqual([
    { bfsNumber: '1410', name: 'Kernsalp', canton: 'OW', share: 100 },
  ])
  expect((await data.directory()).localities.all).toHaveLength(2)
  expect(data.credit()).toEqual({ date: '2010-07-01', isSample: true })
  const anew = await rememberAddressData({ ...connection, dataDir: DATA })
  expect(anew.cantons.findMunicipality('1401')?.name).toBe('Kernsalp')
})

test('addresses of a municipality that has merged are those of its successor, known before or from the same import', async () => {
  const path = await store('merged.csv', [ADDRESSES, address(1, '4122'), address(2, '1404')].join('\n'))
  await run([await store('communes.csv', MERGED), path], { isPartAllowed: true })
  const streets = () =>
    connection.db.select({ bfsNumber: addressStreets.bfsNumber }).from(addressStreets).orderBy(asc(addressStreets.id))
  expect(await streets()).toEqual([{ bfsNumber: '1410' }])
  await run([path])
  expect(await streets()).toEqual([{ bfsNumber: '1410' }, { bfsNumber: '1410' }])
})

test('a list of mutations alone adds to what is known', async () => {
  const list =
    'MutationNumber,MutationDate,InitialHistoricalCode,InitialCode,InitialName,TerminalHistoricalCode,TerminalCode,TerminalName\n1,01.01.2020,1,5999,Ancien,2,5586,Lausanne\n'
  const dayOf = async (path: string) => (await run([path])).imported.map(({ date }) => date)
  expect(await dayOf(await store('mutations.csv', list))).toEqual(['2020-01-01'])
  expect(await dayOf(await store('mutations-2020-02-02.csv', list))).toEqual(['2020-02-02'])
  await data.catchUp()
  expect(data.cantons.findMunicipality('5999')?.name).toBe('Lausanne')
  expect(data.cantons.findMunicipality('4122')?.name).toBe('Brugg')
  expect(data.cantons.municipalities).toHaveLength(2110)
  const path = await store('old.csv', [ADDRESSES, address(1, '5999'), address(2, '4122')].join('\n'))
  await run([path])
  expect(await connection.db.select({ bfsNumber: addressStreets.bfsNumber }).from(addressStreets)).toEqual([
    { bfsNumber: '5586' },
    { bfsNumber: '4095' },
  ])
})

test('a register in which a municipality belongs to no canton, and a directory of few localities, are refused', async () => {
  const broken = await store('broken.csv', MERGED.replace(',3,10061,Sarnen', ',3,99,Sarnen'))
  expect(await messageOf(run([broken], { isPartAllowed: true }))).toMatch(/leads from municipality 1407 to no canton/)
  const few = await store('localities.csv', LOCALITIES)
  expect(await messageOf(run([few]))).toMatch(/names 3 of 2110 municipalities\. If that is meant, add --part\.$/)
  expect(await currentOf()).toEqual([])
  expect(await messageOf(run([few], { isPartAllowed: true }))).toBe('imported')
})

test('a directory of localities names nine tenths of the municipalities, each as often as it likes', async () => {
  const [heading] = LOCALITIES.split('\n')
  const naming = (count: number) => {
    const lines = data.cantons.municipalities
      .slice(0, count)
      .map((home) => `Ort;1000;0;1;Ort;${home.bfsNumber};;;0;0;de;`)
    return store('many.csv', [heading, ...lines, ...lines].join('\n'))
  }
  expect(await messageOf(run([await naming(1898)]))).toMatch(/names 1898 of 2110 municipalities/)
  expect(await messageOf(run([await naming(1899)]))).toBe('imported')
})
