import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { createTestGuards } from '@e-collecting/auth/server/testing'
import { type Database, type DatabaseConnection, refreshStatistics } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner } from '@e-collecting/database/register'
import { createPopularVoteRepository, loadPopularVotes } from '@e-collecting/popular-votes/server/testing'
import type { CredentialPage } from '@e-collecting/register/contract'
import { createRegisterRoutes } from '@e-collecting/register/server'
import { sql } from 'drizzle-orm'
import { type Calls, type Measured, measureInTurn, printRatios, SIZES, withBothSizes } from '../measure/two-sizes.ts'
import { createRandom, NOBODY } from '../product/bench-people.ts'
import { createRegister, type Municipality, NOW } from '../product/bench-register.ts'
import type { Engine } from '../product/start-measured-product.ts'

const RUNS = 200
const MUNICIPALITIES = ['351', '352', '353', '354'] as const
const ITEMS = ['nachtzuege', 'velowege', 'bergbahnen'] as const
/** How often an issuer's answer is met among a hundred records; the rest has none. */
const STATUSES = { ISSUED: 80, REVOKED: 5, EXPIRED: 5, OFFERED: 3, SUSPENDED: 1 } as const

/**
 * The Stimmregister tab with a credential for each resident of a small and of a large register, as admin and as clerk of one of four
 * municipalities: through the real route, without a network, the two sizes in turn.
 */
export async function benchCredentials(engines: readonly Engine[]): Promise<void> {
  await withBothSizes(engines, benchEngine)
}

async function benchEngine(engine: Engine, connections: readonly DatabaseConnection[]): Promise<void> {
  const measured: Measured[] = []
  for (const [at, connection] of connections.entries()) {
    const size = SIZES[at] ?? 0
    measured.push({ size, times: {}, calls: await prepareCredentials(connection, size) })
  }
  await measureInTurn(measured, RUNS)
  printRatios(`Credentials on ${engine}, ${RUNS} calls of each kind`, measured)
}

export const prepareCredentials = async (connection: DatabaseConnection, size: number): Promise<Calls> =>
  createCalls(connection.db, await fill(connection, size))

/** One credential for each resident, most of them for one of the items. */
async function fill(connection: DatabaseConnection, size: number): Promise<Municipality[]> {
  const { db } = connection
  const register = await createRegister(connection)
  const municipalities: Municipality[] = []
  for (const bfsNumber of MUNICIPALITIES) {
    const municipality = await register.addMunicipality(size / MUNICIPALITIES.length, bfsNumber)
    await register.importResidents(municipality.id, municipality.people)
    municipalities.push(municipality)
  }
  const items = ITEMS.map((slug) => ({ id: randomUUID(), slug, titleDe: slug, createdAt: NOW }))
  const kind = { type: 'initiative', level: 'federal', startDate: '2026-01-01', endDate: '2027-03-28' } as const
  await db.insert(volksbegehren).values(items.map((item) => ({ ...kind, ...item })))
  const [usual, second, rare] = items.map(({ id }) => id)
  let upTo = 0
  const statuses = Object.entries(STATUSES).map(([status, share]) => {
    upTo += share
    return sql`when luck < ${upTo}::int then ${status}`
  })
  await db.execute(sql`insert into credentials
      (id, einwohner_id, volksbegehren_id, gemeinde_id, status, provider_status, nullifier, issuer_did, created_at, updated_at)
    select gen_random_uuid(), id, case when luck % 20 = 7 then ${rare}::uuid when luck % 7 = 3 then ${second}::uuid else ${usual}::uuid end, gemeinde_id,
      case when luck < 94 then 'issued' else 'error' end, case ${sql.join(statuses, sql` `)} end, repeat('0', 64), 'did:example:bench',
      ${NOW.toISOString()}::timestamptz - chance * interval '200 days', ${NOW.toISOString()}::timestamptz
    from (select id, gemeinde_id, floor(random() * 100)::int as luck, random() as chance from einwohner) as drawn`)
  await refreshStatistics(db, [credentials, einwohner])
  return municipalities
}

/** What staff ask for, each time for somebody else. */
function createCalls(db: Database, municipalities: readonly Municipality[]): Calls {
  const [own, ...others] = municipalities
  if (own === undefined) return {}
  const all = [own, ...others]
  const staff = { userId: randomUUID(), email: 'bench@example.org' }
  const admin = searchAs(db, { ...staff, isAdmin: true, municipalityIds: [] })
  const clerk = searchAs(db, { ...staff, isAdmin: false, municipalityIds: [own.id] })
  return {
    ...callsOf('admin', admin, all),
    'admin: of a municipality': (run) => admin({ municipalityId: all[run % all.length]?.id, ...SORTS[run % 6] }),
    ...callsOf('clerk', clerk, [own]),
  }
}

const SORTS = (['createdAt', 'name', 'status'] as const).flatMap((sort) => [
  { sort, direction: 'asc' },
  { sort, direction: 'desc' },
])

function callsOf(
  who: string,
  search: (body: object) => Promise<unknown>,
  municipalities: readonly Municipality[],
): Calls {
  const random = createRandom(7)
  const people = municipalities.flatMap((municipality) => municipality.people)
  const anybody = () => people[Math.floor(random() * people.length)] ?? NOBODY
  const statuses = [...Object.keys(STATUSES), 'error', 'pending', 'unknown']
  const calls: Calls = {
    'first page': (run) => search({ ...SORTS[run % 6] }),
    'to letters': () => search({ sort: 'name', letters: anybody().familyName.slice(0, 3) }),
    'of a status': (run) => search({ status: statuses[run % statuses.length], ...SORTS[run % 6] }),
    'of an item': (run) => search({ popularVote: ITEMS[run % ITEMS.length], ...SORTS[run % 6] }),
    'of an item, to letters': () =>
      search({ popularVote: ITEMS[0], sort: 'name', letters: anybody().familyName.slice(0, 3) }),
    'family name': () => search({ text: anybody().familyName }),
    'family name, by name': () => search({ text: anybody().familyName, sort: 'name' }),
    'both names': () => search({ text: `${anybody().givenName} ${anybody().familyName}` }),
    'three letters': () => search({ text: anybody().familyName.slice(0, 3) }),
    'two letters': () => search({ text: anybody().givenName.slice(0, 2) }),
    'two letters, by name': () => search({ text: anybody().familyName.slice(0, 2), sort: 'name' }),
    'name of a status': () => search({ text: anybody().familyName, status: 'REVOKED' }),
    'birth date': () => search({ text: anybody().birthDate }),
    nobody: () => search({ text: 'Xyzqwert' }),
  }
  return Object.fromEntries(Object.entries(calls).map(([kind, call]) => [`${who}: ${kind}`, call]))
}

export function searchAs(db: Database, actor: Actor) {
  // The search asks nothing else.
  const deps = {
    db,
    votes: createPopularVoteRepository({ read: () => loadPopularVotes(db) }),
    guards: createTestGuards(() => actor),
    now: () => NOW,
    sealer: { seal: (bytes: Uint8Array) => bytes, open: (bytes: Uint8Array) => bytes },
  } as unknown as Parameters<typeof createRegisterRoutes>[0]
  const routes = createRegisterRoutes(deps)
  return async (body: object): Promise<CredentialPage> => {
    const response = await routes.request('/api/admin/credentials/search', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    if (!response.ok) throw new Error(`The search answered ${response.status}`)
    return (await response.json()) as CredentialPage
  }
}
