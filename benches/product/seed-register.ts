import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Person } from './bench-people.ts'

export const MUNICIPALITIES = 2110
export const RESIDENTS = 1_000_000

/** How large a register is. */
export interface RegisterSize {
  municipalities: number
  residents: number
}

const WHOLE_COUNTRY: RegisterSize = { municipalities: MUNICIPALITIES, residents: RESIDENTS }
const FIRST_BFS_NUMBER = 7000
const FIRST_BIRTH_DATE = Date.UTC(1940, 0, 1)
const BIRTH_DATES = 23_000
const IDENTITIES_WITHIN_MS = 600_000
const DAY_MS = 86_400_000

/** A resident of the seeded register by number, and where. */
export function seededResident(
  number: number,
  { municipalities } = WHOLE_COUNTRY,
): { person: Person; bfsNumber: string } {
  const letters = [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const birthDate = new Date(FIRST_BIRTH_DATE + ((number * 37) % BIRTH_DATES) * DAY_MS).toISOString().slice(0, 10)
  return {
    person: { givenName: 'Anna', familyName: `M${letters}`, birthDate },
    bfsNumber: String(FIRST_BFS_NUMBER + (number % municipalities)),
  }
}

/**
 * As many municipalities and residents as the country could have, or so many, written past triggers and search index, which are brought up to
 * date at the end. The server gives each municipality its identity as issuer when it starts: `waitForIdentities`.
 */
export async function seedRegister(databaseUrl: string, { municipalities, residents } = WHOLE_COUNTRY): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      drop index einwohner_search_text`)
    await client.query(
      `insert into gemeinden (id, name, bfs_nummer, kanton, resident_count, is_demo, created_at)
       select gen_random_uuid(), 'Muster ' || number, number::text, 'ZH', $1::int / $2::int, true, now()
       from generate_series($3::int, $3::int + $2::int - 1) as number`,
      [residents, municipalities, FIRST_BFS_NUMBER],
    )
    await client.query(
      `insert into einwohner (id, gemeinde_id, vorname, nachname, geburtsdatum, folded_vorname, folded_nachname, search_text,
                              is_demo, created_at, updated_at)
       select gen_random_uuid(), gemeinden.id, 'Anna', initcap(folded), date '1940-01-01' + (number::bigint * 37 % $4::int)::int,
              'anna', folded, ' ' || folded || '  anna ', true, now(), now()
       from generate_series(0, $1::int - 1) as number
       join gemeinden on bfs_nummer = ($3::int + number % $2::int)::text,
       lateral (select 'm' || translate(number::text, '0123456789', 'abcdefghij') as folded) as names`,
      [residents, municipalities, FIRST_BFS_NUMBER, BIRTH_DATES],
    )
    await client.query(`create index einwohner_search_text on einwohner using gin (search_text gin_trgm_ops)
      with (fastupdate = off)`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Waits until every municipality can issue. @throws Error when that takes too long */
export async function waitForIdentities(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const deadline = Date.now() + IDENTITIES_WITHIN_MS; Date.now() < deadline; await delay(1000)) {
      const { rowCount } = await client.query('select from gemeinden where did is null limit 1')
      if (rowCount === 0) return
    }
    throw new Error('The municipalities have no identities yet.')
  } finally {
    await client.end()
  }
}
