import { inGerman, sampleRecord } from '@e-collecting/popular-votes/server/testing'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { createItemsFile } from './items-file.ts'

const ITEM = sampleRecord({ slug: 'nachtzuege', titles: inGerman('Nachtzüge für alle') })

/** Until when credentials are counted in the document of an instant. */
async function countedUntil(now: string, isDemo: boolean): Promise<string[]> {
  const asked: string[] = []
  const file = createItemsFile({
    votes: { listActive: async () => [ITEM] },
    issuers: { list: () => [{ id: 'did:example:office', municipality: { bfsNumber: '261', canton: 'ZH' } }] },
    findMunicipality: () => undefined,
    countIssued: async (_, until) => {
      asked.push(until.toISOString())
      return { issued: 7, issuers: 2 }
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

test('what has not changed is signed anew each hour, before whoever reads it holds it for too old', async () => {
  let now = new Date('2026-05-15T10:00:00Z')
  const file = createItemsFile({
    votes: { listActive: async () => [{ ...ITEM, bfsNumber: '230' }] },
    issuers: { list: () => [] },
    findMunicipality: () => ({ bfsNumber: '261', name: 'Zürich', canton: 'ZH' }),
    countIssued: async () => ({ issued: 7, issuers: 2 }),
    signer: createTestKey('main.example'),
    isDemo: false,
    now: () => now,
  })
  const read = async () => (await file.request('/items.json')).text()
  const first = await read()
  const { municipalities } = JSON.parse(JSON.parse(first).content)
  expect(municipalities, 'an item of before a merger').toMatchObject([{ bfsNumber: '230', inForce: '261' }])
  now = new Date('2026-05-15T10:59:59.999Z')
  expect(await read()).toBe(first)
  now = new Date('2026-05-15T11:00:05Z')
  expect(await read()).not.toBe(first)
})
