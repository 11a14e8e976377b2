import { volksbegehren } from '@e-collecting/database/product'
import { einwohner, gemeinden } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { purgeDemoMunicipalities } from '@e-collecting/municipalities/server'
import { purgeDemoItems } from '@e-collecting/popular-votes/server'
import { createCredentialStanding } from '@e-collecting/register/server'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createKeyDrill, openAdministration } from '../testing/key-drill.ts'
import { type DrillSettings, openHere } from '../testing/open-here.ts'
import { holdsDemo, purgeAll } from './purge-all.ts'

const drill = makeForEachTest(createKeyDrill)
const now = () => new Date('2026-05-16T11:00:00Z')

async function inside<Result>(settings: DrillSettings, work: (opened: Awaited<ReturnType<typeof openHere>>) => Result) {
  const opened = await openHere(settings)
  try {
    return await work(opened)
  } finally {
    await opened.connection.close()
  }
}

const purge = (settings: DrillSettings) =>
  inside(settings, ({ connection: { db }, isAlone }) => purgeAll({ db, isAlone, now }))
const look = (settings: DrillSettings) =>
  inside(settings, async ({ connection: { db } }) => ({ accounts: await db.$count(users), holds: await holdsDemo(db) }))
const count = (settings: DrillSettings) =>
  inside(settings, async ({ connection: { db } }) => ({
    items: await db.$count(volksbegehren),
    municipalities: await db.$count(gemeinden),
    residents: await db.$count(einwohner),
    accounts: await db.$count(users),
  }))

/** A demo with one account, whose server runs. */
async function startWithStaff(): Promise<DrillSettings> {
  const settings = await drill.prepare()
  await openAdministration(await drill.start(settings))
  return settings
}

test('a demo goes with all that is its', async () => {
  const settings = await startWithStaff()
  await drill.stop()
  const before = await count(settings)
  const purged = await purge(settings)
  expect(purged).toMatchObject({ municipalities: 3, accounts: 1 })
  // Items that are no demo's stay.
  const { items, ...others } = await count(settings)
  expect(others).toEqual({ municipalities: 0, residents: 0, accounts: 0 })
  expect(purged).toEqual({ ...before, items: before.items - items })
  expect(await look(settings)).toEqual({ accounts: 0, holds: false })
})

test('of what cannot go as a whole nothing goes', async () => {
  const settings = await startWithStaff()
  await drill.stop()
  const before = await count(settings)
  const rename = (from: string, to: string) =>
    inside(settings, ({ connection: { db } }) => db.execute(sql.raw(`alter table ${from} rename to ${to}`)))
  await rename('invitations', 'away')
  await expect(purge(settings)).rejects.toThrow()
  await rename('away', 'invitations')
  expect(await count(settings)).toEqual(before)
})

test('what is left of a demo, items or municipalities, is a demo', async () => {
  const settings = await startWithStaff()
  await drill.stop()
  const standing = createCredentialStanding({ now })
  const held: boolean[] = []
  await inside(settings, async ({ connection: { db } }) => {
    for (const purgePart of [purgeDemoItems, purgeDemoMunicipalities])
      await db
        .transaction(async (tx) => {
          await purgePart(tx, standing)
          held.push(await holdsDemo(tx))
          tx.rollback()
        })
        .catch(() => undefined)
  })
  expect(held).toEqual([true, true])
})

test.skipIf(TEST_SERVER === undefined)('beside a server nothing is removed', async () => {
  const settings = await startWithStaff()
  await expect(purge(settings)).rejects.toMatchObject({ name: 'DatabaseRefusedError' })
  await drill.stop()
  expect(await look(settings)).toEqual({ accounts: 1, holds: true })
})

test('where there is no demo the staff keep their access', async () => {
  const settings = await startWithStaff()
  await drill.stop()
  await purge(settings)
  const id = '6a0d1c5e-0000-4000-8000-000000000001'
  await inside(settings, ({ connection: { db } }) =>
    db.insert(users).values({ id, email: 'clerk@example.ch', createdAt: now() }),
  )
  await expect(purge(settings)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/DATABASE_URL/),
  })
  expect(await look(settings)).toEqual({ accounts: 1, holds: false })
})
