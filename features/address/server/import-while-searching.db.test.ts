import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@e-collecting/database/testing'
import { afterAll, expect, test } from 'vitest'
import { loadUnits, rememberAddressData } from './address-data.ts'
import { importOfficialFiles } from './import-official-files.ts'
import { searchAddresses } from './search-addresses.ts'
import { rememberStreets } from './streets/remember-streets.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const STREETS = 8
const HEADINGS = {
  communes: 'HistoricalCode,BfsCode,ValidFrom,ValidTo,Level,Parent,Name,Inscription,Radiation',
  streets: 'STR_ESID;STN_LABEL;ZIP_LABEL;COM_FOSNR;STR_STATUS;STR_EASTING;STR_NORTHING',
  addresses:
    'ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;ZIP_LABEL;COM_FOSNR;ADR_STATUS;ADR_EASTING;ADR_NORTHING',
}
/** One country with one municipality, whose streets all carry the year of the data. */
const filesOf = (year: string, municipality: string, bfsNumber: string) => ({
  communes: [`6,6,01.01.1848,,1,,Obwalden,,`, `9,${bfsNumber},01.01.1848,,3,6,${municipality},,`],
  streets: Array.from(
    { length: STREETS },
    (_, at) => `${at + 1};Moosstrasse ${'abcdefgh'[at]}${year};6064 Kerns;${bfsNumber};real;2663000;1194000`,
  ),
  addresses: Array.from(
    { length: STREETS },
    (_, at) =>
      `${at + 1};${at + 101};1;0;Moosweg ${'abcdefgh'[at]}${year};7;6064 Kerns;${bfsNumber};real;2663090.5;1194479.25`,
  ),
})

const folder = await mkdtemp(join(tmpdir(), 'import-'))
const connection = await createTestDatabase()
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

async function importAll(files: ReturnType<typeof filesOf>) {
  const paths = await Promise.all(
    (['addresses', 'streets', 'communes'] as const).map(async (kind) => {
      const path = join(folder, `${kind}.csv`)
      await writeFile(path, [HEADINGS[kind], ...files[kind]].join('\r\n'))
      return path
    }),
  )
  const units = () => loadUnits({ db: connection.db, dataDir: DATA })
  await importOfficialFiles(
    { ...connection, now: () => new Date(), units },
    {
      paths,
      date: '2026-01-31',
      isPartAllowed: true,
      listedFaults: 1,
      stopping: new AbortController().signal,
      onProgress: () => undefined,
    },
  )
}

/** What one process of several knows, which learns of an import at its own time. */
async function startProcess() {
  const data = await rememberAddressData({ ...connection, dataDir: DATA })
  const faults: unknown[] = []
  const streets = rememberStreets({
    db: connection.db,
    readSnapshot: async () => data.snapshot(),
    onFault: (error) => void faults.push(error),
  })
  return {
    faults,
    catchUp: async () => {
      await data.catchUp()
      streets.catchUp()
    },
    /** Of which year and municipality the answers are and whereabouts, each once, and how many there are. */
    search: async () => {
      const search = { query: 'Moos 6064 Kerns', countryCode: 'CH', limit: 50, minScore: 60 }
      const { hits } = await searchAddresses({ statements: connection.statements, streets }, search)
      const seen = hits.map(({ place: { geo, postalAddress: address, additionalProperty } }) => {
        const year = /\d{4}/.exec(address.streetAddress)?.[0]
        return [year, address.addressRegion, additionalProperty.municipalityCode, geo?.latitude.slice(0, 4)].join(' ')
      })
      return `${[...new Set(seen)].join(', ')}: ${seen.length}`
    },
  }
}

test('while one import replaces municipalities, streets and addresses, each process answers by the former or by the new ones, whole', async () => {
  const before = `2025 Kerns 1404 46.8: ${2 * STREETS}`
  const after = `2026 Kernsalp 1410 46.8: ${2 * STREETS}`
  await importAll(filesOf('2025', 'Kerns', '1404'))
  const processes = await Promise.all([startProcess(), startProcess()])
  for (const { search } of processes) expect(await search()).toBe(before)

  const importing = importAll(filesOf('2026', 'Kernsalp', '1410'))
  const answers = processes.map((): string[] => [])
  const deadline = Date.now() + 20_000
  while (answers.some((list) => list.at(-1) !== after) && Date.now() < deadline) {
    for (const [at, { catchUp, search }] of processes.entries()) {
      // The second one hears of changes half as often.
      if (at === 0 || (answers[0]?.length ?? 0) % 2 === 0) await catchUp()
      answers[at]?.push(await search())
    }
    await pause(1)
  }
  await importing
  for (const list of answers) expect([...new Set(list)]).toEqual([before, after])
  expect(processes.flatMap(({ faults }) => faults)).toEqual([])
})
