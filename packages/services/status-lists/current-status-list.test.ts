import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStand, offerTo, type Stand } from '../testing/trust-stand.ts'

let stand: Stand

beforeAll(async () => {
  stand = await createStand()
})
afterAll(() => stand.close())

const countLists = async () => {
  const answer = await stand.db.execute(sql`select count(*)::int as lists from trust.status_lists`)
  return (answer as unknown as { rows: { lists: number }[] }).rows[0]?.lists
}

test('many who need a list at once get the same, and one is made', async () => {
  const uris = await Promise.all(Array.from({ length: 12 }, () => stand.issuer.currentStatusList()))
  expect(new Set(uris).size).toBe(1)
  expect(await countLists()).toBe(1)
})

test('a list is replaced while it still has room for all the offers that come before the next look', async () => {
  const first = await stand.issuer.currentStatusList()
  const { offerId } = await offerTo(stand)
  const take = (count: number) =>
    stand.db.execute(sql`insert into trust.status_list_indexes (list_id, idx, offer_id, is_issued)
      select id, taken, ${offerId}, false from trust.status_lists, generate_series(0, ${count - 1}::int) as taken
      on conflict do nothing`)
  await take(80_000)
  stand.advance(5)
  expect(await stand.issuer.currentStatusList()).toBe(first)
  await take(82_500)
  expect(await stand.issuer.currentStatusList()).toBe(first)
  stand.advance(5)
  const second = await stand.issuer.currentStatusList()
  expect(second).not.toBe(first)
  expect((await offerTo(stand, { status_lists: [first] })).link).toContain('credential_offer')
  expect((await offerTo(stand, { status_lists: [second] })).link).toContain('credential_offer')
})
