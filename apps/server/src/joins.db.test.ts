import { createHash } from 'node:crypto'
import { rateLimits } from '@e-collecting/database/product'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATE_LIMITS, type RouteClass } from './http/rate-limit.ts'
import { disguises, findTexts } from './testing/disguises.ts'
import { type Attempt, attackJoins, findJoins, type KnownRow, type RowSet } from './testing/joins/attack-joins.ts'
import { livePopulation } from './testing/joins/population.ts'
import { createTestProduct, type TestProduct } from './testing.ts'

/**
 * What keeps its instants, or lies in the order of these: staff and what they did, residents, the records of register
 * credentials with the entries they point at, and register sessions as long as they are open. Somebody of the staff who does something
 * for themselves in the register can be recognised by that; the threat model says so.
 */
const KEEPS_INSTANTS = [
  ...['users staff', 'sessions staff', 'gemeinde_admins staff', 'audit_log staff', 'audit_log register'],
  ...['einwohner staff', 'einwohner register', 'credentials register'],
].map((name) => `public.${name}`)
KEEPS_INSTANTS.push(
  ...['trust.issued_credentials identity', 'trust.issued_credentials register', 'trust.exchanges register, open'],
)
const SUPPORT = 'trust.exchanges support'
const PERSONS = 24

let product: TestProduct
let population: Awaited<ReturnType<typeof livePopulation>>
/** What is stored when the last flow is over, a minute after the midnight that follows, and when the last session has ended, too. */
let atTheEnd: RowSet[]
let afterMidnight: RowSet[]
let aDayLater: RowSet[]
let counters: { routeClass: string; endsAt: Date; now: Date }[]

beforeAll(async () => {
  product = await createTestProduct('2026-05-15T05:00:00Z')
  population = await livePopulation(product, PERSONS)
  atTheEnd = await readAt(new Date(product.now().getTime() + 5 * 60_000))
  counters = (await product.db.select().from(rateLimits)).map(({ routeClass, windowStart }) => ({
    routeClass,
    now: product.now(),
    endsAt: new Date(windowStart.getTime() + RATE_LIMITS[routeClass as RouteClass].windowMs),
  }))
  afterMidnight = await readAt(new Date('2026-05-16T00:01:00Z'))
  aDayLater = await readAt(new Date('2026-05-16T23:58:00Z'))
}, 120_000)
afterAll(() => product.close())

async function readAt(instant: Date): Promise<RowSet[]> {
  product.advance(instant.getTime() - product.now().getTime())
  await product.sweep()
  return toSets(await population.readKnownRows())
}

/** By table and flow, what is still open apart from what has ended. */
function toSets(rows: readonly KnownRow[]): RowSet[] {
  const nameOf = ({ table, flow, columns }: KnownRow) => `${table} ${flow}${columns.open_until == null ? '' : ', open'}`
  return [...new Set(rows.map(nameOf))].map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name) }))
}

const isAllowed = ({ sets, method }: Attempt) =>
  !method.includes(' = ') && sets.every((name) => KEEPS_INSTANTS.includes(name))
const joinsIn = (sets: readonly RowSet[], withStorage: boolean) =>
  findJoins(attackJoins(sets, { withStorage })).filter((join) => !isAllowed(join))
const setOf = (sets: readonly RowSet[], name: string): RowSet => {
  const found = sets.find((set) => set.name === name)
  if (found === undefined) throw new Error(`No rows of ${name}.`)
  return found
}
const sizesOf = (sets: readonly RowSet[]) => Object.fromEntries(sets.map(({ name, rows }) => [name, rows.length]))

describe('a reader of the database', () => {
  test('sees rows of each person in each flow', () => {
    const records = { 'public.credentials register': 20, 'trust.issued_credentials register': 20 }
    const inAllFlows = { [SUPPORT]: 24, 'public.users staff': 18, ...records }
    // Offers and failed sessions have ended, sessions in which an item was chosen are open for a day.
    const register = { 'trust.exchanges register': 24, 'trust.exchanges register, open': 20 }
    expect(sizesOf(atTheEnd)).toMatchObject({ ...inAllFlows, ...register, 'public.sessions staff': expect.any(Number) })
    expect(sizesOf(afterMidnight)).toMatchObject({ ...inAllFlows, ...register })
    expect(sizesOf(aDayLater)).toMatchObject({ ...inAllFlows, 'trust.exchanges register': 44 })
  })

  test('joins nothing between flows by any column or any time once they have ended', () => {
    expect(joinsIn(atTheEnd, false)).toEqual([])
    expect(joinsIn(aDayLater, false)).toEqual([])
  })

  test('joins nothing after midnight by where rows lie and which transaction wrote them, either', () => {
    expect(joinsIn(afterMidnight, true)).toEqual([])
  })

  test('could do so until midnight, as the threat model says', () => {
    const joins = joinsIn(
      [SUPPORT, 'public.credentials register'].map((name) => setOf(atTheEnd, name)),
      true,
    )
    expect(joins.map(({ method }) => method)).toContain('transaction near transaction')
  })

  test('finds no counter of a window that is over', () => {
    for (const { routeClass, endsAt, now } of counters) expect([routeClass, endsAt > now]).toEqual([routeClass, true])
  })
})

describe('the same attacker finds', () => {
  const secretOf = ({ person }: KnownRow) => createHash('sha256').update(`secret ${person}`).digest()
  const hexOf = (row: KnownRow) => secretOf(row).toString('hex')
  /** The rows of a set after midnight, with one more column. */
  const plant = (name: string, planted: (row: KnownRow) => unknown): RowSet => {
    const { rows } = setOf(afterMidnight, name)
    return { name, rows: rows.map((row) => ({ ...row, columns: { ...row.columns, planted: planted(row) } })) }
  }

  test.each<[string, string, (row: KnownRow) => unknown]>([
    ['one hash written in two ways', 'public.credentials register', (row) => secretOf(row).toString('base64url')],
    [
      'a part of a hash in something longer',
      'public.users staff',
      (row) => ({ by: [`of:${hexOf(row).slice(8, 40)}!`] }),
    ],
    [
      'a value and its plain hash',
      'trust.exchanges register',
      (row) => `\\x${createHash('sha256').update(secretOf(row)).digest('hex')}`,
    ],
  ])('%s', (_, name, planted) => {
    const [join, ...others] = joinsIn([plant(SUPPORT, (row) => `\\x${hexOf(row)}`), plant(name, planted)], true)
    expect(others).toEqual([])
    expect(join?.method).toBe('planted = planted')
    expect(join?.hits).toBeGreaterThan(17)
  })

  test('times that were not rounded', () => {
    const records = setOf(afterMidnight, 'public.credentials register')
    const collectedAt = new Map(records.rows.map(({ person, columns }) => [person, columns.collected_at]))
    const minutesBefore = ({ person }: KnownRow) => {
      const time = collectedAt.get(person)
      return time === undefined ? null : new Date(Date.parse(String(time)) - 150_000).toISOString()
    }
    const methods = joinsIn([records, plant(SUPPORT, minutesBefore)], true).map(({ method }) => method)
    expect(methods).toContain('collected_at near planted')
    expect(methods).toContain('order of collected_at, planted')
  })
})

test('the log of an operator has no line, and so no time, of a step that went as it should', () => {
  const said = product.logLines.map((line) => JSON.parse(line) as { level: number; msg: string; event: string })
  const steps = said.filter(({ msg }) => msg === 'trust service')
  expect(steps.filter(({ event }) => event === 'credential-issued').length).toBeGreaterThan(PERSONS)
  const INFO = 30
  expect(steps.filter(({ level, event }) => level >= INFO && event !== 'verification-failed')).toEqual([])
})

test('neither log nor metrics name a person, a session, a browser, a link or a token', async () => {
  const metrics = await (await product.browser('127.0.0.1').get('/metrics')).text()
  expect(metrics).toContain('http_requests_total')
  const places = [...product.logLines, metrics].join('\n')
  const { attributes, secrets } = population.traces
  const forms = [
    ...attributes.flatMap(disguises),
    ...secrets.flatMap((secret) => decodeURIComponent(secret).match(/[\w-]{22,}/g) ?? []),
  ]
  expect(forms.length).toBeGreaterThan(PERSONS * 20)
  expect(findTexts(forms, places)).toEqual([])
})
