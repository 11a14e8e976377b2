import { verifyEd25519 } from '@e-collecting/tlog/testing'
import { describe, expect, test } from 'vitest'
import { loadItemsSigner } from '../log-keys.ts'
import { ITEM } from '../testing/public-item.ts'
import { openItemsDocument, readKeptItems, requireInForce, type Sources, writeItemsDocument } from './items-document.ts'

const NOW = new Date('2026-05-15T10:00:00Z')
const DAY_MS = 86_400_000
const SOURCES: Sources = {
  isDemo: false,
  items: [{ ...ITEM, credentials: { issued: 3, issuers: 2 } }],
  issuers: [{ id: 'did:webvh:abc:main.example', municipality: { bfsNumber: '261', canton: 'ZH' } }],
  municipalities: [{ bfsNumber: '261', inForce: '261', name: 'Zürich', canton: 'ZH' }],
}

const signerOf = (seed: number, host = 'main.example') =>
  loadItemsSigner(
    async () => Buffer.alloc(32, seed),
    () => Buffer.alloc(32, seed),
    host,
  )
const write = async (sources: unknown = SOURCES, seed = 1) =>
  writeItemsDocument(await signerOf(seed), JSON.stringify(sources), NOW)
const open = async (text: string, { isDemo = false, seed = 1, host = 'main.example' } = {}) =>
  openItemsDocument({ key: (await signerOf(seed, host)).key, verifyEd25519, isDemo }, text)
const refusal = (why: string) => ({ code: 'items-document-refused', message: expect.stringContaining(why) })

test('of what is kept the items are read, and none of anything else that is', async () => {
  expect(readKeptItems(await write()).map(({ slug }) => slug)).toEqual([ITEM.slug])
  expect(['', '{}', '{"note":"","content":"{}"}', '[1]'].flatMap(readKeptItems)).toEqual([])
})

test('what was signed is what is read, with its time and its end after a week', async () => {
  const text = await write()
  expect(await open(text)).toEqual({
    issued: NOW,
    expires: new Date(NOW.getTime() + 7 * DAY_MS),
    sources: SOURCES,
    text,
  })
})

describe('a document is refused', () => {
  const change = (text: string, edit: (document: { note: string; content: string }) => object) =>
    JSON.stringify(edit(JSON.parse(text)))

  test.each<[string, (text: string) => string]>([
    ['its content is another one', (text) => change(text, (d) => ({ ...d, content: d.content.replace('ZH', 'BE') }))],
    ['its content has one more space', (text) => change(text, (d) => ({ ...d, content: `${d.content} ` }))],
  ])('when %s', async (_, edit) => {
    await expect(open(edit(await write()))).rejects.toMatchObject(refusal('not what was signed'))
  })

  test.each<[string, RegExp, string]>([
    ['its time is another one', /2026-05-15/, '2026-05-16'],
    ['its end is another one', /2026-05-22/, '2036-05-22'],
  ])('when %s', async (_, from, to) => {
    const edited = change(await write(), (d) => ({ ...d, note: d.note.replace(from, to) }))
    await expect(open(edited)).rejects.toMatchObject(refusal('not signed'))
  })

  test('when another key has signed it, under the same name', async () => {
    await expect(open(await write(SOURCES, 2))).rejects.toMatchObject(refusal('not signed'))
  })

  test('when the key has signed it for another host', async () => {
    await expect(open(await write(), { host: 'other.example' })).rejects.toMatchObject(refusal('not signed'))
  })

  test('when it has no signature, or is no document', async () => {
    const bare = change(await write(), (d) => ({ ...d, note: d.note.split('\n\n')[0] }))
    await expect(open(bare)).rejects.toMatchObject(refusal('no signed note'))
    for (const text of ['', '{}', '[]', 'null', '<html>'])
      await expect(open(text)).rejects.toMatchObject(refusal('not of the form'))
  })

  test('when it is signed and says something of another form', async () => {
    const text = await write({ ...SOURCES, items: [{ slug: 'only-a-name' }] })
    await expect(open(text)).rejects.toMatchObject(refusal('does not know'))
  })

  test('when it is of a demo and this is none, or the other way round', async () => {
    await expect(open(await write(), { isDemo: true })).rejects.toMatchObject(refusal('none of a demo'))
    await expect(open(await write({ ...SOURCES, isDemo: true }))).rejects.toMatchObject(refusal('one of a demo'))
  })

  test('when its time is over, or has not come', async () => {
    const document = await open(await write())
    const at = (days: number) => () => requireInForce(document, new Date(NOW.getTime() + days * DAY_MS))
    // Clocks may differ by ten minutes.
    const tenMinutes = 1 / 144
    for (const days of [-tenMinutes, 0, 1, 6.9]) expect(at(days)).not.toThrow()
    expect(at(7)).toThrow('good no more')
    for (const days of [-1.01 * tenMinutes, -1]) expect(at(days)).toThrow('in the future')
  })
})
