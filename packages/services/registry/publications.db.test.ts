import { randomUUID } from 'node:crypto'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { insertStatusList, updatePublication } from '../status-lists/status-list-repository.ts'
import { createPublications } from './publications.ts'

const connection = shareTestDatabase()
let now = new Date('2026-11-22T10:00:00Z')
let id: string
beforeEach(async () => {
  id = randomUUID()
  const list = { id, uri: `https://registry.example.ch/${id}.jwt`, issuerDid: 'did:x', bits: 2, length: 4 } as const
  await insertStatusList(connection.db, { ...list, service: 'issuer', bytes: new Uint8Array(1), createdAt: now })
})

/** What another process does when it has changed a list. */
const publishElsewhere = (version: number, jwt: string) =>
  updatePublication(connection.db, { id, version, jwt, publishedAt: now })
const advance = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
/** A process whose look-ups are counted. */
const startCounting = () => {
  let reads = 0
  const db = new Proxy(connection.db, {
    get: (target, member, receiver) => {
      if (member === 'select') reads += 1
      return Reflect.get(target, member, receiver)
    },
  })
  return { publications: createPublications({ db, clock: () => now }), countReads: () => reads }
}
const start = () => createPublications({ db: connection.db, clock: () => now })

test('what another process has published is served after the next refresh', async () => {
  const publications = start()
  await publishElsewhere(1, 'first')
  expect(await publications.read(id)).toBe('first')
  await publishElsewhere(2, 'second')
  expect(await publications.read(id)).toBe('first')
  await publications.refresh()
  expect(await publications.read(id)).toBe('second')
})

test('a list that was signed again without a change is served anew, too', async () => {
  const publications = start()
  await publishElsewhere(1, 'old')
  await publications.read(id)
  advance(1000)
  await publishElsewhere(1, 'renewed')
  await publications.refresh()
  expect(await publications.read(id)).toBe('renewed')
})

test('what this process has published is served at once', async () => {
  const publications = start()
  await publishElsewhere(1, 'first')
  await publications.read(id)
  await publishElsewhere(2, 'second')
  publications.forget(id)
  expect(await publications.read(id)).toBe('second')
})

test('a publication that comes late does not take the place of a later one', async () => {
  await publishElsewhere(2, 'second')
  await publishElsewhere(1, 'first')
  expect(await start().read(id)).toBe('second')
})

test('a list that is asked for is read once, whatever comes', async () => {
  const { publications, countReads } = startCounting()
  await publishElsewhere(1, 'first')
  for (let round = 0; round < 5; round++) expect(await publications.read(id)).toBe('first')
  expect(countReads()).toBe(1)
  await publications.refresh()
  expect(await publications.read(id)).toBe('first')
  expect(countReads()).toBe(2)
})

test('a list that nobody has asked for in a minute is not watched any more', async () => {
  const { publications, countReads } = startCounting()
  await publishElsewhere(1, 'first')
  await publications.read(id)
  advance(60_001)
  await publications.refresh()
  expect(countReads()).toBe(1)
  expect(await publications.read(id)).toBe('first')
})

test.each([undefined, 'x', '00000000-0000-4000-8000-000000000000'])('%s is no list', async (unknown) => {
  expect(await start().read(unknown)).toBeUndefined()
})

test('a list that is not published yet is none, and is found when it is', async () => {
  const publications = start()
  expect(await publications.read(id)).toBeUndefined()
  await publishElsewhere(1, 'first')
  expect(await publications.read(id)).toBe('first')
})
