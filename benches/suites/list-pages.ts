import { randomUUID } from 'node:crypto'
import { type DatabaseConnection, refreshStatistics } from '@e-collecting/database'
import { credentials, einwohner } from '@e-collecting/database/register'
import type { ListPage } from '@e-collecting/kernel'
import { sql } from 'drizzle-orm'
import { type Calls, type Measured, measureInTurn, printRatios, withTwo } from '../measure/two-sizes.ts'
import { createRandom } from '../product/bench-people.ts'
import { createRegister } from '../product/bench-register.ts'
import type { Engine } from '../product/start-measured-product.ts'
import { searchAs } from './credentials.ts'

const RUNS = 200
/** Places all over a list from which pages are asked for. */
const PLACES = 50
const ROWS_AT_ONCE = 20_000
const SIZES: Readonly<Record<Engine, readonly [number, number]>> = {
  pglite: [1000, 100_000],
  postgres: [100_000, 1_000_000],
}

type Search = (body: object) => Promise<ListPage<unknown>>

/** Pages of both long lists wherever they are: the first, those beside a place far in, and where a name's letters lead. */
export async function benchListPages(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines)
    await withTwo(engine, async (connections) => {
      const measured: Measured[] = []
      for (const [at, connection] of connections.entries())
        measured.push({
          size: SIZES[engine][at] ?? 0,
          times: {},
          calls: await preparePages(connection, SIZES[engine][at] ?? 0),
        })
      await measureInTurn(measured, RUNS)
      printRatios(`Pages of lists on ${engine}, ${RUNS} calls of each kind`, measured)
    })
}

export async function preparePages(connection: DatabaseConnection, size: number): Promise<Calls> {
  const municipalityId = await fill(connection, size)
  const { post } = await createRegister(connection)
  const residents: Search = async (body) =>
    (await post(`/api/admin/municipalities/${municipalityId}/residents/search`, body)) as unknown as ListPage<unknown>
  const staff = { userId: randomUUID(), email: 'bench@example.org' }
  const records: Search = searchAs(connection.db, { ...staff, isAdmin: true, municipalityIds: [] })
  return { ...(await callsOf('residents', residents)), ...(await callsOf('credentials', records)) }
}

/** In both directions by turns; each place is that of a name. */
async function callsOf(list: string, search: Search): Promise<Calls> {
  const random = createRandom(7)
  const letters = Array.from(
    { length: PLACES },
    () =>
      `m${Math.floor(random() * 0xfff)
        .toString(16)
        .padStart(3, '0')}`,
  )
  const order = (run: number) => ({ sort: 'name', direction: run % 2 === 0 ? 'asc' : 'desc' })
  const jump = (run: number) => search({ ...order(run), letters: letters[run % PLACES] })
  const places: ListPage<unknown>[] = []
  for (let run = 0; run < PLACES; run++) places.push(await jump(run))
  const go = (way: 'previous' | 'next') => (run: number) =>
    search({ ...order(run), cursor: places[run % PLACES]?.[way] ?? undefined })
  const calls: Calls = {
    'first page': (run) => search(order(run)),
    'next, far in': go('next'),
    'previous, far in': go('previous'),
    'to letters': jump,
  }
  return Object.fromEntries(Object.entries(calls).map(([kind, call]) => [`${list}: ${kind}`, call]))
}

/** Past triggers, and without the indexes of searches, which no page asks; names are spread evenly. */
async function fill({ db }: DatabaseConnection, size: number): Promise<string> {
  const [municipalityId, itemId] = [randomUUID(), randomUUID()]
  await db.execute(sql`drop index einwohner_search_text`)
  await db.execute(sql`drop index credentials_search_text`)
  await db.execute(sql`insert into gemeinden (id, name, bfs_nummer, kanton, resident_count, created_at)
    values (${municipalityId}, 'Muster', '351', 'BE', ${size}, now())`)
  await db.execute(sql`insert into volksbegehren (id, slug, type, level, title_de, start_date, end_date, created_at)
    values (${itemId}, 'bench', 'initiative', 'federal', 'Bench', '2026-01-01', '2027-03-28', now())`)
  for (let from = 0; from < size; from += ROWS_AT_ONCE)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`with people as (
          insert into einwohner (id, gemeinde_id, vorname, nachname, geburtsdatum, folded_vorname, folded_nachname, search_text,
            created_at, updated_at)
          select gen_random_uuid(), ${municipalityId}::uuid, 'Anna', family, date '1940-01-01' + (n % 23000), 'anna', family,
            ' ' || family || '  anna ', now(), now()
          from generate_series(${from}::int, ${Math.min(size, from + ROWS_AT_ONCE) - 1}::int) as n,
            lateral (select 'm' || substr(md5(n::text), 1, 4) as family) as names
          returning id, gemeinde_id, search_text
        ) insert into credentials (id, einwohner_id, volksbegehren_id, gemeinde_id, status, provider_status, nullifier, issuer_did,
          search_text, created_at, updated_at)
        select gen_random_uuid(), id, ${itemId}::uuid, gemeinde_id, 'issued', 'ISSUED', repeat('0', 64), 'did:example:bench',
          search_text, now(), now() from people`)
    })
  await refreshStatistics(db, [credentials, einwohner])
  return municipalityId
}
