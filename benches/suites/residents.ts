import type { DatabaseConnection } from '@e-collecting/database'
import { shown } from '../measure/print-table.ts'
import { type Calls, type Measured, measureInTurn, printRatios, SIZES, withBothSizes } from '../measure/two-sizes.ts'
import { median } from '../measure/verify-unit.ts'
import { createRandom, NOBODY } from '../product/bench-people.ts'
import { createRegister, type Municipality, type Register } from '../product/bench-register.ts'
import type { Engine } from '../product/start-measured-product.ts'

const RUNS = 300
const TIMING_SAMPLES = 2000
const WARM_UP = 60

/**
 * List, search and match in a small and in a large register, through the real routes, without a network: the figures are those of
 * database and handler alone, so that nothing hides a difference between the two sizes. Each register has a database of its own, and
 * the two are asked in turn: what else the machine does hits both.
 */
export async function benchResidents(engines: readonly Engine[]): Promise<void> {
  await withBothSizes(engines, benchEngine)
}

async function benchEngine(engine: Engine, connections: readonly DatabaseConnection[]): Promise<void> {
  const measured: Measured[] = []
  for (const [at, connection] of connections.entries()) {
    const size = SIZES[at] ?? 0
    const register = await createRegister(connection)
    const municipality = await register.addMunicipality(size)
    const startedAt = performance.now()
    const { previewMs } = await register.importResidents(municipality.id, municipality.people)
    const importMs = performance.now() - startedAt
    const [preview, importing] = [shown(previewMs / 1000), shown((importMs - previewMs) / 1000)]
    console.log(`\n${engine}: CSV of ${size} lines: preview ${preview} s, import ${importing} s`)
    if (size === SIZES.at(-1)) await benchEqualTiming(engine, register, municipality)
    measured.push({ size, times: {}, calls: createResidentCalls(register, municipality) })
  }
  await measureInTurn(measured, RUNS)
  printRatios(`Residents on ${engine}, ${RUNS} calls of each kind`, measured)
}

/** What staff and the register flow ask for, each time for somebody else. */
export function createResidentCalls(register: Register, { id, people }: Municipality): Calls {
  const random = createRandom(7)
  const anybody = () => people[Math.floor(random() * people.length)] ?? people[0] ?? { ...NOBODY }
  const search = (body: object) => register.post(`/api/admin/municipalities/${id}/residents/search`, body)
  const sorts = [{}, { direction: 'desc' }, { sort: 'birthDate' }, { sort: 'birthDate', direction: 'desc' }]
  return {
    'list, first page': (run) => search({ ...sorts[run % sorts.length] }),
    'list, to letters': () => search({ letters: anybody().familyName.slice(0, 3) }),
    'search, family name': () => search({ text: anybody().familyName }),
    'search, both names': () => search({ text: `${anybody().givenName} ${anybody().familyName}` }),
    'search, three letters': () => search({ text: anybody().familyName.slice(0, 3) }),
    'search, two letters': () => search({ text: anybody().givenName.slice(0, 2) }),
    'search, birth date': () => search({ text: anybody().birthDate }),
    'search, nobody': () => search({ text: 'Xyzqwert' }),
    'match, found': () => register.residents.match({ municipalityIds: [id], ...anybody() }),
    'match, nobody': () => register.residents.match({ municipalityIds: [id], ...anybody(), familyName: 'Xyzqwert' }),
  }
}

/** An unknown name and a wrong birth date must not be told apart by the clock. */
async function benchEqualTiming(engine: Engine, { residents }: Register, { id, people }: Municipality): Promise<void> {
  const [wrongName, wrongDate]: [number[], number[]] = [[], []]
  for (let sample = -WARM_UP; sample < TIMING_SAMPLES; sample++) {
    const person = people[(sample * 37 + people.length) % people.length] ?? NOBODY
    const asked = [
      [wrongName, { ...person, familyName: `${person.familyName.slice(0, -1)}q` }],
      [wrongDate, { ...person, birthDate: '1901-02-03' }],
    ] as const
    for (const [times, identity] of sample % 2 === 0 ? asked : asked.toReversed()) {
      const startedAt = performance.now()
      await residents.match({ municipalityIds: [id], ...identity })
      if (sample >= 0) times.push(performance.now() - startedAt)
    }
  }
  const [name, date] = [median(wrongName), median(wrongDate)]
  const difference = (Math.abs(name - date) / Math.min(name, date)) * 100
  console.log(
    `\n${engine}: match of an unknown name ${shown(name, 3)} ms, of a wrong birth date ${shown(date, 3)} ms (medians of ${TIMING_SAMPLES}): ${shown(difference)} % apart, goal 5 %`,
  )
}
