import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CredentialPage, CredentialSearch } from '../contract.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import { addItem, addMunicipality, createRegisterStand, type RegisterStand } from './testing.ts'

const SIZE = 1100
const PAGES = SIZE / 25
let register: RegisterStand
let list: ReturnType<typeof createCredentialListRepository>
let municipalityId: string

beforeAll(async () => {
  register = await createRegisterStand()
  list = createCredentialListRepository(register.db)
  municipalityId = (await addMunicipality(register)).id
  const item = await addItem(register)
  await register.db.execute(sql`insert into einwohner select gen_random_uuid(), ${municipalityId}, 'Anna', 'Muster' || n, '1990-05-17', 'anna',
    'muster' || n, ' muster' || (n / 2) || '  anna ', false, null, now(), now() from generate_series(1, ${SIZE}::int) n`)
  await register.db.execute(sql`insert into credentials (id, einwohner_id, volksbegehren_id, gemeinde_id, status, provider_status, nullifier,
      issuer_did, created_at, updated_at)
    select gen_random_uuid(), id, ${item.id}, gemeinde_id, 'issued',
      case when n % 3 = 0 then 'ISSUED' when n % 3 = 1 then 'SUSPENDED' end, repeat('0', 64), 'did:x', now() - (n / 2) * interval '1 second', now()
    from (select *, row_number() over (order by random()) as n from einwohner) as einwohner`)
})
afterAll(() => register.close())

const search = (asked: CredentialSearch): Promise<CredentialPage> => list.search(asked, [municipalityId], 'de')
const idsOf = (pages: readonly CredentialPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => id))
async function readAll(asked: CredentialSearch): Promise<CredentialPage[]> {
  const pages: CredentialPage[] = []
  for (let page = 1; ; page++) {
    const read = await search({ ...asked, page })
    pages.push(read)
    if (!read.hasNext) return pages
  }
}

test.each<CredentialSearch>([{}, { sort: 'name' }, { sort: 'status' }])(
  'page after page shows each record once, and the other way round in the other direction: %j',
  async (asked) => {
    const forth = await readAll({ ...asked, direction: 'asc' })
    const ids = idsOf(forth)
    expect([forth.length, ids.length, new Set(ids).size]).toEqual([PAGES, SIZE, SIZE])
    expect(forth[0]?.total).toBeNull()
    expect(idsOf(await readAll({ ...asked, direction: 'desc' }))).toEqual(ids.toReversed())
    expect(await search({ ...asked, page: PAGES + 1 })).toMatchObject({ items: [], hasNext: false })
  },
)

test('a far page shows what has changed since', async () => {
  const asked: CredentialSearch = { direction: 'asc', page: 30 }
  const before = idsOf([await search(asked)])
  const [first = ''] = idsOf([await search({ direction: 'asc' })])
  const [record] = await register.db.select().from(credentials).where(eq(credentials.id, first))
  await register.db.delete(credentials).where(eq(credentials.id, first))
  expect(idsOf([await search(asked)]).slice(0, -1)).toEqual(before.slice(1))
  await register.db.insert(credentials).values(record as typeof credentials.$inferInsert)
  expect(idsOf([await search(asked)])).toEqual(before)
})

test('a text that nearly all fit can be paged through a thousand times, one that few fit is counted', async () => {
  const pages = await readAll({ text: 'muster', sort: 'name' })
  expect(new Set(idsOf(pages)).size).toBe(1000)
  expect(idsOf(pages)).toEqual(idsOf(await readAll({ sort: 'name' })).slice(0, 1000))
  expect(await search({ text: 'muster', page: 41 })).toMatchObject({ items: [], hasNext: false, total: null })
  expect(await search({ text: 'muster54' })).toMatchObject({ total: 22 })
})

test('a resident is spelt as the last import that is shown has it', async () => {
  const { resident } = (await search({})).items[0] ?? {}
  const spelling = { newVorname: 'ANNA', newNachname: 'MUSTER', newImportNumber: 1 }
  await register.db
    .update(einwohner)
    .set(spelling)
    .where(eq(einwohner.id, resident?.id ?? ''))
  expect((await search({})).items[0]?.resident).toEqual(resident)
  await register.db.update(gemeinden).set({ importNumber: 1 }).where(eq(gemeinden.id, municipalityId))
  expect((await search({})).items[0]?.resident).toEqual({ ...resident, givenName: 'ANNA', familyName: 'MUSTER' })
})
