import { randomUUID } from 'node:crypto'
import { createStaffGuards } from '@e-collecting/auth/server'
import { type Database, type DatabaseConnection, openDatabase } from '@e-collecting/database'
import { users } from '@e-collecting/database/staff'
import { MIGRATIONS_FOLDER } from '@e-collecting/database/testing'
import {
  createMunicipalityRepository,
  createMunicipalityRoutes,
  createResidentRepository,
} from '@e-collecting/municipalities/server'
import { printTable, shown } from '../measure/print-table.ts'
import { median, quantile } from '../measure/verify-unit.ts'
import { type Engine, hasPostgres, startPostgres } from '../product/start-measured-product.ts'

const SIZES = [100, 100_000] as const
const WARM_UP = 60
const RUNS = 300
const TIMING_SAMPLES = 2000
const NOW = new Date('2026-11-20T10:00:00Z')
/** What a list, a search or a match with 100,000 residents may cost at most of what it costs with 100. */
const GOAL_RATIO = 2

/**
 * List, search and match in a small and in a large register, through the real routes, without a network: the figures are those of
 * database and handler alone, so that nothing hides a difference between the two sizes. Each register has a database of its own, and
 * the two are asked in turn: what else the machine does hits both.
 */
export async function benchResidents(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) {
    if (engine === 'postgres' && !hasPostgres()) console.log('\nPostgreSQL is not installed: left out.')
    else await withDatabase(engine, (small) => withDatabase(engine, (large) => benchEngine(engine, [small, large])))
  }
}

async function withDatabase(engine: Engine, work: (connection: DatabaseConnection) => Promise<void>): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const connection = await openDatabase({
    ...{ databaseUrl: postgres?.url, dataDir: undefined },
    migrationsFolder: MIGRATIONS_FOLDER,
  })
  try {
    await work(connection)
  } finally {
    await connection.close()
    postgres?.stop()
  }
}

async function benchEngine(engine: Engine, connections: readonly DatabaseConnection[]): Promise<void> {
  const measured: Measured[] = []
  for (const [at, { db }] of connections.entries()) {
    const size = SIZES[at] ?? 0
    const register = await createRegister(db)
    const municipality = await register.addMunicipality(size)
    const startedAt = performance.now()
    const { previewMs } = await register.importResidents(municipality.id, municipality.people)
    const importMs = performance.now() - startedAt
    const [preview, importing] = [shown(previewMs / 1000), shown((importMs - previewMs) / 1000)]
    console.log(`\n${engine}: CSV of ${size} lines: preview ${preview} s, import ${importing} s`)
    if (size === SIZES.at(-1)) await benchEqualTiming(engine, db, municipality)
    measured.push({ size, times: {}, calls: createCalls(register, municipality) })
  }
  await measureInTurn(measured)
  printRatios(engine, measured)
}

interface Person {
  givenName: string
  familyName: string
  birthDate: string
}

interface Municipality {
  id: string
  people: Person[]
}

type Calls = Record<string, (run: number) => Promise<unknown>>

interface Measured {
  size: number
  calls: Calls
  times: Record<string, number[]>
}

type Register = Awaited<ReturnType<typeof createRegister>>

async function createRegister(db: Database) {
  const actor = { userId: randomUUID(), email: 'bench@example.org', isAdmin: true, municipalityIds: [] }
  await db.insert(users).values({ id: actor.userId, email: actor.email, createdAt: NOW })
  const routes = createMunicipalityRoutes({
    db,
    guards: createStaffGuards(async () => actor),
    findMunicipality: () => undefined,
    issuerIdentities: undefined,
    standing: { read: async () => ({ live: 0, collected: 0 }), deleteUncollected: async () => undefined },
    sealer: { seal: (bytes) => bytes, open: (bytes) => bytes },
    now: () => NOW,
    reportFailure: (error) => console.error(error),
  })
  const post = async (path: string, body: string | object, type = 'application/json') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await routes.request(path, { method: 'POST', body: text, headers: { 'content-type': type } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as { id: string; items: unknown[] }
  }
  return {
    residents: createResidentRepository(db),
    post,
    addMunicipality: async (size: number): Promise<Municipality> => {
      const id = randomUUID()
      const bfsNumber = String(1000 + (size % 997))
      const place = { canton: 'BE', did: null, statusListUrl: null, isDemo: false, createdBy: null } as const
      await createMunicipalityRepository(db).insert({ ...place, id, name: `Muster ${size}`, bfsNumber, createdAt: NOW })
      return { id, people: createPeople(size) }
    },
    importResidents: async (id: string, people: readonly Person[]): Promise<{ previewMs: number }> => {
      const lines = people.map((person) => `${person.givenName};${person.familyName};${person.birthDate}`)
      const csv = ['vorname;nachname;geburtsdatum', ...lines].join('\n')
      const startedAt = performance.now()
      const preview = await post(`/api/admin/municipalities/${id}/resident-imports`, csv, 'text/csv')
      const previewMs = performance.now() - startedAt
      await post(`/api/admin/resident-imports/${preview.id}/confirm`, {})
      return { previewMs }
    },
  }
}

/** What staff and the register flow ask for, each time for somebody else. */
function createCalls(register: Register, { id, people }: Municipality): Calls {
  const random = createRandom(7)
  const anybody = () => people[Math.floor(random() * people.length)] ?? people[0] ?? { ...NOBODY }
  const pages = Math.ceil(people.length / 25)
  const search = (body: object) => register.post(`/api/admin/municipalities/${id}/residents/search`, body)
  const sorts = [{}, { direction: 'desc' }, { sort: 'birthDate' }, { sort: 'birthDate', direction: 'desc' }]
  return {
    'list, first page': (run) => search({ ...sorts[run % sorts.length] }),
    'list, any page': (run) => search({ ...sorts[run % sorts.length], page: 1 + Math.floor(random() * pages) }),
    'search, family name': () => search({ text: anybody().familyName }),
    'search, both names': () => search({ text: `${anybody().givenName} ${anybody().familyName}` }),
    'search, three letters': () => search({ text: anybody().familyName.slice(0, 3) }),
    'search, two letters': () => search({ text: anybody().givenName.slice(0, 2) }),
    'search, birth date': () => search({ text: anybody().birthDate }),
    'search, nobody': () => search({ text: 'Xyzqwert' }),
    'match, found': () => register.residents.match({ municipalityId: id, ...anybody() }),
    'match, nobody': () => register.residents.match({ municipalityId: id, ...anybody(), familyName: 'Xyzqwert' }),
  }
}

/** One call of each kind and each register after the other, so that a disturbance hits all of them and not one. */
async function measureInTurn(measured: readonly Measured[]): Promise<void> {
  for (let run = -WARM_UP; run < RUNS; run++)
    for (const kind of Object.keys(measured[0]?.calls ?? {}))
      for (const { calls, times } of run % 2 === 0 ? measured : measured.toReversed()) {
        const startedAt = performance.now()
        await calls[kind]?.(Math.abs(run))
        const taken = performance.now() - startedAt
        times[kind] ??= []
        if (run >= 0) times[kind].push(taken)
      }
}

function printRatios(engine: Engine, [small, large]: readonly Measured[]): void {
  if (small === undefined || large === undefined) return
  const p95 = ({ times }: Measured, kind: string) => quantile(times[kind] ?? [], 0.95)
  const rows = Object.keys(small.times).map((kind) => {
    const ratio = p95(large, kind) / p95(small, kind)
    const [smallTimes, largeTimes] = [small.times[kind] ?? [], large.times[kind] ?? []]
    return [
      kind,
      shown(median(smallTimes), 2),
      shown(p95(small, kind), 2),
      shown(median(largeTimes), 2),
      shown(p95(large, kind), 2),
      `${shown(ratio, 2)}${ratio > GOAL_RATIO ? ' missed' : ''}`,
    ]
  })
  const head = ['ms', `median ${small.size}`, 'p95', `median ${large.size}`, 'p95', `ratio (goal ${GOAL_RATIO})`]
  printTable(`Residents on ${engine}, ${RUNS} calls of each kind`, head, rows)
}

/** An unknown name and a wrong birth date must not be told apart by the clock (decision 32). */
async function benchEqualTiming(engine: Engine, db: Database, { id, people }: Municipality): Promise<void> {
  const residents = createResidentRepository(db)
  const [wrongName, wrongDate]: [number[], number[]] = [[], []]
  for (let sample = -WARM_UP; sample < TIMING_SAMPLES; sample++) {
    const person = people[(sample * 37 + people.length) % people.length] ?? NOBODY
    const asked = [
      [wrongName, { ...person, familyName: `${person.familyName.slice(0, -1)}q` }],
      [wrongDate, { ...person, birthDate: '1901-02-03' }],
    ] as const
    for (const [times, identity] of sample % 2 === 0 ? asked : asked.toReversed()) {
      const startedAt = performance.now()
      await residents.match({ municipalityId: id, ...identity })
      if (sample >= 0) times.push(performance.now() - startedAt)
    }
  }
  const [name, date] = [median(wrongName), median(wrongDate)]
  const difference = (Math.abs(name - date) / Math.min(name, date)) * 100
  console.log(
    `\n${engine}: match of an unknown name ${shown(name, 3)} ms, of a wrong birth date ${shown(date, 3)} ms (medians of ${TIMING_SAMPLES}): ${shown(difference)} % apart, goal 5 %`,
  )
}

const NOBODY: Person = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
const GIVEN = 'Anna Reto Chiara Luc Flurina Samir Élodie Gian Mira Noé Aline Tiziano Zoë Jürg François Mélanie'.split(
  ' ',
)
const BEGINNINGS =
  'Mül Mei Schmi Kel We Hu Schnei Fi Ger Bru Bau Frei Zim Mo Ro Gra Kun Wid Su Bi Stei Lü Kä Ni Ja Fa Dé'.split(' ')
const MIDDLES = 'ler er dt ber mann li ner ter ger ser man tz ch din gli ni to sson vet'.split(' ')
const ENDINGS = ['', '', '', 'i', 'er', 'mann', '-Muster', 'son', 'ard', 'oz', 'etti', 'ini']

/** People as a register has them: some names many times, many names once; no two with the same name and birth date. */
function createPeople(size: number): Person[] {
  const random = createRandom(size)
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 1.5 * list.length)] ?? ''
  const seen = new Set<string>()
  while (seen.size < size) {
    const day = new Date(Date.UTC(1930, 0, 1) + Math.floor(random() * 29_000) * 86_400_000).toISOString().slice(0, 10)
    const second = random() < 0.3 ? ` ${pick(GIVEN)}` : ''
    const familyName = `${pick(BEGINNINGS)}${pick(MIDDLES)}${pick(ENDINGS)}`
    seen.add(JSON.stringify({ givenName: `${pick(GIVEN)}${second}`, familyName, birthDate: day }))
  }
  return [...seen].map((text) => JSON.parse(text) as Person)
}

/** The same numbers in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
