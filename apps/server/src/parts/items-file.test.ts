import type { FindMunicipality } from '@e-collecting/popular-votes/server'
import { inGerman, sampleRecord } from '@e-collecting/popular-votes/server/testing'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { createItemsFile } from './items-file.ts'

const ITEM = sampleRecord({ slug: 'nachtzuege', titles: inGerman('Nachtzüge für alle') })

const ofEach = (ids: readonly string[]) => new Map(ids.map((id) => [id, { issued: 7, issuers: 2 }]))

/** Until when credentials are counted in the document of an instant. */
async function countedUntil(now: string, isDemo: boolean): Promise<string[]> {
  const asked: string[] = []
  const file = createItemsFile({
    votes: { listActive: async () => [ITEM] },
    issuers: { list: () => [{ id: 'did:example:office', municipality: { bfsNumber: '261', canton: 'ZH' } }] },
    findMunicipality: () => undefined,
    countIssued: async (ids, until) => {
      asked.push(until.toISOString())
      return ofEach(ids)
    },
    signer: createTestKey('main.example'),
    isDemo,
    now: () => new Date(now),
  })
  const { content } = (await (await file.request('/items.json')).json()) as { content: string }
  expect(JSON.parse(content)).toMatchObject({ items: [{ credentials: { issued: 7, issuers: 2 } }] })
  return asked
}

test.each([
  ['at noon', '2026-05-15T10:00:00Z', '2026-05-14T21:59:59.999Z'],
  ['a moment before midnight in Switzerland', '2026-05-15T21:59:59.999Z', '2026-05-14T21:59:59.999Z'],
  ['at midnight there', '2026-05-15T22:00:00Z', '2026-05-15T21:59:59.999Z'],
])('credentials of the day that is not over are not counted yet: %s', async (_, now, until) => {
  expect(await countedUntil(now, false)).toEqual([until])
})

test('a demo counts those of this moment', async () => {
  expect(await countedUntil('2026-05-15T10:00:00Z', true)).toEqual(['2026-05-15T10:00:00.000Z'])
})

/** A file whose items, municipalities and time may change. */
function stand() {
  const at = {
    now: new Date('2026-05-15T10:00:00Z'),
    active: [ITEM],
    municipalities: { '230': { bfsNumber: '261', name: 'Zürich', canton: 'ZH' } } as Record<string, Municipality>,
    /** How often it was looked what there is. */
    looked: 0,
  }
  const file = createItemsFile({
    votes: {
      listActive: async () => {
        at.looked += 1
        return at.active
      },
    },
    issuers: { list: () => [] },
    findMunicipality: (bfsNumber) => at.municipalities[bfsNumber],
    countIssued: async (ids) => ofEach(ids),
    signer: createTestKey('main.example'),
    isDemo: false,
    now: () => at.now,
  })
  const fetch = () => file.request('/items.json')
  const read = async () => (await fetch()).text()
  const readSources = async () => JSON.parse(JSON.parse(await read()).content)
  return { at, fetch, read, readSources }
}
type Municipality = NonNullable<ReturnType<FindMunicipality>>

test('what has not changed is signed anew each hour, before whoever reads it holds it for too old', async () => {
  const { at, read } = stand()
  const first = await read()
  at.now = new Date('2026-05-15T10:59:54Z')
  expect(await read()).toBe(first)
  at.now = new Date('2026-05-15T11:00:00Z')
  expect(await read()).not.toBe(first)
})

test('a municipality has the number of the item, also of before a merger, stands there once, and not where nobody knows it', async () => {
  const { at, readSources } = stand()
  at.active = ['230', '230', '9999'].map((bfsNumber, index) => ({ ...ITEM, slug: `item-${index}`, bfsNumber }))
  expect((await readSources()).municipalities).toEqual([
    { bfsNumber: '230', inForce: '261', name: 'Zürich', canton: 'ZH' },
  ])
})

test('it is read by any page, looked at again every five seconds, and by those who ask at once together', async () => {
  const { at, fetch, read } = stand()
  const { headers } = await fetch()
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=5',
    'content-type': 'application/json',
  })
  at.now = new Date('2026-05-15T10:00:04.999Z')
  await read()
  expect(at.looked).toBe(1)
  at.now = new Date('2026-05-15T10:00:05Z')
  await Promise.all([read(), read()])
  expect(at.looked).toBe(2)
})

test('items are in the order of their addresses, so that the same ones are the same document, and another one is signed at once', async () => {
  const { at, read, readSources } = stand()
  const [a, b] = [ITEM, { ...ITEM, slug: 'bahnhof' }]
  at.active = [a, b]
  const first = await read()
  at.active = [b, a]
  at.now = new Date('2026-05-15T10:00:05Z')
  expect(await read()).toBe(first)
  at.active = [b]
  at.now = new Date('2026-05-15T10:00:10Z')
  expect((await readSources()).items.map(({ slug }: { slug: string }) => slug)).toEqual(['bahnhof'])
})

test('nothing that is not named stands there', async () => {
  const { at, read } = stand()
  at.active = [{ ...ITEM, note: 'for staff alone' } as typeof ITEM]
  expect(await read()).not.toContain('for staff alone')
})

test('a clock that was set back makes nobody wait for it, neither for an item nor for a time that is not to come', async () => {
  const { at, read, readSources } = stand()
  const first = await read()
  at.now = new Date('2026-05-15T08:00:00Z')
  expect(await read(), 'it would be refused').not.toBe(first)
  at.now = new Date('2026-05-15T07:00:00Z')
  at.active = []
  expect((await readSources()).items).toEqual([])
})
