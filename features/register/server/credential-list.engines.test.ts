import { randomUUID } from 'node:crypto'
import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { shareInFile } from '@e-collecting/database/testing'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CredentialPage, CredentialSearch } from '../contract.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import { addItem, addMunicipality, createRegisterStand } from './testing.ts'

const SIZE = 275
const PAGES = SIZE / 25
const register = shareInFile(createRegisterStand)
let list: ReturnType<typeof createCredentialListRepository>
let municipalityId: string

beforeAll(async () => {
  list = createCredentialListRepository(register.deps)
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

const search = (asked: CredentialSearch): Promise<CredentialPage> => list.search(asked, [municipalityId], 'de')
const idsOf = (pages: readonly CredentialPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => id))
async function readAll(asked: CredentialSearch, way: 'previous' | 'next' = 'next'): Promise<CredentialPage[]> {
  const pages = [await search(asked)]
  for (let cursor = pages[0]?.[way]; cursor; cursor = pages.at(-1)?.[way])
    pages.push(await search({ ...asked, cursor }))
  return way === 'next' ? pages : pages.toReversed()
}

test.each<CredentialSearch>([{}, { sort: 'name' }, { sort: 'status' }])(
  'page after page shows each record once, back again as well, and the other way round in the other direction: %j',
  async (asked) => {
    const forth = await readAll({ ...asked, direction: 'asc' })
    const ids = idsOf(forth)
    expect([forth.length, ids.length, new Set(ids).size]).toEqual([PAGES, SIZE, SIZE])
    expect(forth[0]).toMatchObject({ total: null, cursor: null, previous: null })
    expect(forth.at(-1)?.next).toBeNull()
    const last = forth.at(-1)?.cursor ?? ''
    expect(idsOf(await readAll({ ...asked, direction: 'asc', cursor: last }, 'previous'))).toEqual(ids)
    expect(idsOf(await readAll({ ...asked, direction: 'desc' }))).toEqual(ids.toReversed())
  },
)

test('what is deleted and added on the way moves nobody else, and a place outlives its record', async () => {
  const asked: CredentialSearch = { sort: 'createdAt', direction: 'asc' }
  const pages = await readAll(asked)
  const [first = '', last = ''] = [idsOf(pages.slice(0, 1))[0], idsOf(pages.slice(5, 6)).at(-1)]
  const gone = await register.db
    .select()
    .from(credentials)
    .where(inArray(credentials.id, [first, last]))
  const following = { ...asked, cursor: pages[5]?.next ?? '' }
  await register.db.delete(credentials).where(inArray(credentials.id, [first, last]))
  expect(idsOf([await search(following)])).toEqual(idsOf(pages.slice(6, 7)))
  await register.db.insert(credentials).values(gone)
  expect(idsOf([await search(following)])).toEqual(idsOf(pages.slice(6, 7)))
})

test('a text that nearly all fit is paged through without being counted, one that few fit is counted', async () => {
  const pages = await readAll({ text: 'muster', sort: 'name' })
  expect(pages[0]).toMatchObject({ total: null })
  expect(idsOf(pages)).toEqual(idsOf(await readAll({ sort: 'name' })))
  expect(await search({ text: 'muster5' })).toMatchObject({ total: 22, next: null })
})

test('an attempt under way is found as such, and not by what the issuer has said before', async () => {
  const [issued] = (await search({ status: 'ISSUED' })).items
  const isOne = eq(credentials.id, issued?.id ?? '')
  await register.db
    .update(credentials)
    .set({ status: 'pending', attemptId: randomUUID(), leaseUntil: register.now() })
    .where(isOne)
  expect(idsOf([await search({ status: 'pending' })])).toEqual([issued?.id])
  expect(idsOf(await readAll({ status: 'ISSUED' }))).not.toContain(issued?.id)
  await register.db.update(credentials).set({ status: 'issued', attemptId: null, leaseUntil: null }).where(isOne)
})

test('what the issuer calls INIT or REQUESTED is found under what is unknown', async () => {
  const ids = (await search({ status: 'ISSUED' })).items.slice(0, 3).map(({ id }) => id)
  for (const [at, providerStatus] of (['unknown', 'INIT', 'REQUESTED'] as const).entries())
    await register.db
      .update(credentials)
      .set({ providerStatus })
      .where(eq(credentials.id, ids[at] ?? ''))
  expect(idsOf([await search({ status: 'unknown' })]).toSorted()).toEqual(ids.toSorted())
  await register.db.update(credentials).set({ providerStatus: 'ISSUED' }).where(inArray(credentials.id, ids))
})

test('letters lead to where family names begin so, and back from there', async () => {
  const familyName = ({ items }: CredentialPage, at: number) => items.at(at)?.resident.familyName
  const names = (await readAll({ sort: 'name' })).flatMap(({ items }) => items.map((item) => item.resident.familyName))
  const page = await search({ sort: 'name', letters: 'Muster54' })
  const before = await search({ sort: 'name', cursor: page.previous ?? '' })
  const at = names.indexOf(familyName(page, 0) ?? '')
  expect(familyName(before, -1)).toBe(names[at - 1])
  expect(idsOf([await search({ sort: 'name', cursor: page.cursor ?? '' })])).toEqual(idsOf([page]))
  const beyond = await search({ sort: 'name', letters: 'Zz' })
  expect([beyond.items.length, beyond.next, familyName(beyond, -1)]).toEqual([25, null, names.at(-1)])
})

test('a cursor is good for one list and order, and for those who see the same', async () => {
  const { next } = await search({ sort: 'name' })
  const first = await search({})
  expect(next).not.toMatch(/muster/i)
  for (const [cursor, visible] of [
    [next, [municipalityId]],
    ['x', [municipalityId]],
    [first.items[0]?.id, 'all'],
  ] as const) {
    const page = await list.search({ cursor: cursor ?? '' }, visible, 'de')
    expect(page).toMatchObject({ cursor: null, previous: null })
    expect(idsOf([page])).toEqual(idsOf([first]))
  }
  const elsewhere = await list.search({ sort: 'name', cursor: next ?? '' }, [randomUUID()], 'de')
  expect(elsewhere).toEqual({ items: [], cursor: null, previous: null, next: null, total: 0 })
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
