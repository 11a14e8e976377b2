import { shareInFile } from '@e-collecting/database/testing'
import { statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createStand, PUBLIC_URL } from '../testing/trust-stand.ts'
import { createListPublisher } from './list-publisher.ts'
import { updatePublication, updateStatusListBytes } from './status-list-repository.ts'

const stand = shareInFile(createStand)
let listId: string
/** What a list waits for before it is signed. */
let turn: Promise<void>
let isBroken: boolean
let isOurs: boolean
let failures: number
let published: string[]
beforeAll(async () => {
  listId = /([0-9a-f-]{36})\.jwt$/.exec(await stand.issuer.currentStatusList())?.[1] ?? ''
})
beforeEach(() => {
  turn = Promise.resolve()
  isBroken = false
  isOurs = true
  failures = 0
  published = []
})

const startPublisher = (name = 'issuer-demo') =>
  createListPublisher({
    name,
    db: stand.db,
    clock: stand.clock,
    registryUrl: `${PUBLIC_URL}/services/registry`,
    randomUuid: () => crypto.randomUUID(),
    orderKey: new Uint8Array(32),
    identities: {
      findKept: async (did) => {
        await turn
        if (isBroken) throw new Error('no key store')
        return isOurs ? stand.identities.findKept(did) : undefined
      },
    },
    published: (id) => published.push(id),
    log: ({ event }) => {
      if (event === 'status-list-not-published') failures += 1
    },
  })
const change = async () => updateStatusListBytes(stand.db, listId, new Uint8Array(25_600))
const isCurrent = async () => {
  const [row] = await stand.db.select().from(statusLists).where(eq(statusLists.id, listId))
  return row?.version === row?.publishedVersion
}

test('a changed list is signed off the path of whoever changed it', async () => {
  const publisher = startPublisher()
  await change()
  let begin = () => {}
  turn = new Promise((resolve) => {
    begin = resolve
  })
  publisher.soon(listId)
  expect(await isCurrent()).toBe(false)
  begin()
  await expect.poll(() => published).toEqual([listId])
  expect(await isCurrent()).toBe(true)
})

test('who signed an older state, and was slower, does not write it over the newer one', async () => {
  const read = async () => (await stand.db.select().from(statusLists).where(eq(statusLists.id, listId)))[0]
  const publisher = startPublisher()
  await change()
  publisher.soon(listId)
  await publisher.retry()
  const newer = await read()
  const slower = { id: listId, version: (newer?.version ?? 0) - 1, jwt: 'older', publishedAt: stand.clock() }
  await updatePublication(stand.db, slower)
  expect(await read()).toEqual(newer)
})

test('what could not be published is tried again, until it is', async () => {
  const publisher = startPublisher()
  await change()
  isBroken = true
  publisher.soon(listId)
  await publisher.retry()
  await publisher.retry()
  expect([await isCurrent(), failures]).toEqual([false, 2])
  isBroken = false
  await publisher.retry()
  expect(await isCurrent()).toBe(true)
  await publisher.retry()
  expect(published).toEqual([listId])
})

test('a list that cannot be signed here any more is told of once, and tried no more', async () => {
  const publisher = startPublisher()
  await change()
  isOurs = false
  publisher.soon(listId)
  await publisher.retry()
  await publisher.retry()
  expect([await isCurrent(), failures]).toEqual([false, 1])
})

test('what a process that died has left unsigned is signed by the sweep of another, if it is of the same service', async () => {
  await change()
  await startPublisher('issuer-other').sweep(stand.clock())
  expect(await isCurrent()).toBe(false)
  await startPublisher().sweep(stand.clock())
  expect(await isCurrent()).toBe(true)
})
