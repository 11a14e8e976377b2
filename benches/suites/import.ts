import { setTimeout as delay } from 'node:timers/promises'
import { hasPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { printTable, shown } from '../measure/print-table.ts'
import { median, quantile } from '../measure/verify-unit.ts'
import { createPeople } from '../product/bench-people.ts'
import { type AdminRequest, createAdmin } from '../product/create-admin.ts'
import { type Engine, startMeasuredProduct } from '../product/start-measured-product.ts'

const LINES = 100_000
const CALL_EVERY_MS = 10
const WARM_UP_MS = 3000
const QUIET_MS = 10_000
/** What nobody may wait longer than, in milliseconds. */
const GOAL_MS = 200

type Times = Map<string, number[]>
type Call = readonly [name: string, call: () => Promise<Response>]

/** A file of 100,000 lines is previewed and imported into the built product while a bystander calls every ten milliseconds. */
export async function benchImport(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) {
    if (engine === 'postgres' && !hasPostgres()) console.log('\nPostgreSQL is not installed: left out.')
    else await benchEngine(engine)
  }
}

async function benchEngine(engine: Engine): Promise<void> {
  const product = await startMeasuredProduct({ engine })
  try {
    const admin = await createAdmin(product.url)
    const municipalities = await admin('GET', '/api/admin/municipalities')
    const { items } = (await municipalities.json()) as { items: { id: string }[] }
    const id = items[0]?.id ?? ''
    const calls = createCalls(product.url, admin, id)
    const csv = createCsv()
    const head = ['call', 'median ms', 'p99 ms', 'longest ms', 'calls']
    const measure = async <Result>(phase: string, work: () => Promise<Result>) => {
      const { result, times, seconds } = await callMeanwhile(calls, work)
      printTable(
        `${engine}, ${phase}, ${shown(seconds)} s`,
        head,
        [...times].map(([name, each]) => row(name, each)),
      )
      return { result, times }
    }
    await callMeanwhile(calls, () => delay(WARM_UP_MS))
    const quiet = await measure('without it', () => delay(QUIET_MS))
    const preview = await measure('preview', () => previewCsv(admin, id, csv))
    const confirm = () =>
      admin('POST', `/api/admin/resident-imports/${preview.result}/confirm`, { leavesFaulty: false })
    const importing = await measure('import', confirm)
    await measure('afterwards', () => delay(QUIET_MS))
    const longest = Math.max(...[...preview.times.values(), ...importing.times.values()].flat())
    console.log(`\n${engine}: nobody waited longer than ${shown(longest)} ms, goal ${GOAL_MS} ms`)
    const p99Of = ({ times }: { times: Times }) => quantile([...times.values()].flat(), 0.99)
    const ratio = Math.max(p99Of(preview), p99Of(importing)) / p99Of(quiet)
    console.log(`${engine}: p99 of all calls is ${shown(ratio, 2)} times that without it, goal on PostgreSQL 1.2`)
  } finally {
    await product.stop()
  }
}

const row = (name: string, times: readonly number[]) => [
  name,
  shown(median(times)),
  shown(quantile(times, 0.99)),
  shown(Math.max(...times)),
  String(times.length),
]

/** What others ask for meanwhile: the public, a monitor, and staff, also in the register that is imported into. */
function createCalls(origin: string, admin: AdminRequest, id: string): Call[] {
  const search = (body: object) => admin('POST', `/api/admin/municipalities/${id}/residents/search`, body)
  return [
    ['/api/popular-votes', () => fetch(new URL('/api/popular-votes?lang=de', origin))],
    ['/health/live', () => fetch(new URL('/health/live', origin))],
    ['municipalities', () => admin('GET', '/api/admin/municipalities')],
    ['residents', () => search({})],
    ['residents, search', () => search({ text: 'mül' })],
  ]
}

/** Makes one call after the other, each ten milliseconds after the one before or as soon as that is answered, until the work is done. */
async function callMeanwhile<Result>(calls: readonly Call[], work: () => Promise<Result>) {
  const times: Times = new Map(calls.map(([name]) => [name, []]))
  const startedAt = performance.now()
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  for (let at = 0; !isDone; at = (at + 1) % calls.length) {
    const next = delay(CALL_EVERY_MS)
    const call = calls[at]
    if (call !== undefined) await timeCall(call, times)
    await next
  }
  return { result: await working, times, seconds: (performance.now() - startedAt) / 1000 }
}

async function timeCall([name, call]: Call, times: Times): Promise<void> {
  const startedAt = performance.now()
  const response = await call()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  times.get(name)?.push(performance.now() - startedAt)
}

function createCsv(): string {
  const lines = createPeople(LINES, 1).map((person) => `${person.givenName};${person.familyName};${person.birthDate}`)
  return ['vorname;nachname;geburtsdatum', ...lines].join('\n')
}

/** @returns the id of the preview */
async function previewCsv(admin: AdminRequest, id: string, csv: string): Promise<string> {
  const answer = await admin('POST', `/api/admin/municipalities/${id}/resident-imports`, csv, 'text/csv')
  return ((await answer.json()) as { id: string }).id
}
