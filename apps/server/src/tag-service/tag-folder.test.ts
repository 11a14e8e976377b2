import { cpSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitToKeys, createKeyHolder } from '@e-collecting/tags'
import { openVoprf } from '@e-collecting/voprf'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { dealItem } from './deal-item.ts'
import { loadItemKey, openTagFolder } from './tag-folder.ts'

const ITEM = 'demo-item'
const voprf = await openVoprf()
const { blinded } = voprf.blind(Buffer.from('an input'))

async function prepareFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'tags-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 't1')
}

async function open(folder: string, makesKeys = true) {
  const opened = await openTagFolder(folder)
  let isOpen = true
  const close = async () => {
    if (isOpen) await opened.close()
    isOpen = false
  }
  onTestFinished(close)
  const now = () => new Date('2026-05-15T10:00:00Z')
  return { ...opened, ...createKeyHolder({ store: opened.store, voprf: async () => voprf, now, makesKeys }), close }
}

test('keys, counts, last days and the token are made once, and are there at the next start', async () => {
  const folder = await prepareFolder()
  const first = await open(folder)
  const keys = await first.open(ITEM, '2026-05-15')
  await Promise.all(Array.from({ length: 20 }, () => first.evaluate(ITEM, blinded)))
  await first.open(ITEM, '2026-05-20')
  const [before] = [await first.evaluate(ITEM, blinded)]
  await first.close()
  const second = await open(folder)
  expect(second.token).toBe(first.token)
  expect(await second.keysOf(ITEM)).toEqual(keys)
  expect((await second.evaluate(ITEM, blinded)).evaluated).toEqual(before?.evaluated)
  expect((await second.store.find(ITEM))?.closes).toBe('2026-05-20')
  expect(await second.store.countsOf(ITEM)).toEqual([{ day: '2026-05-15', evaluations: 22 }])
})

test('what was counted and moved of one item and day stays beside that of another, in the order of days', async () => {
  const folder = await prepareFolder()
  const first = await open(folder)
  for (const item of [ITEM, 'other-item']) await first.open(item, '2026-06-30')
  const count = async (item: string, ...days: string[]) => {
    for (const day of days) await first.store.count(item, day)
  }
  await count(ITEM, '2026-05-16', '2026-05-15', '2026-05-16')
  await count('other-item', '2026-05-15')
  await first.store.setClosingDay(ITEM, null)
  await first.store.setClosingDay('other-item', '2026-07-31')
  const key = await first.store.find(ITEM)
  expect(await first.store.insert({ ...key!, closes: '2026-06-30' }), 'one that is there already').toEqual(key)
  await first.close()
  const { store } = await open(folder)
  expect(await store.countsOf(ITEM)).toEqual([
    { day: '2026-05-15', evaluations: 1 },
    { day: '2026-05-16', evaluations: 2 },
  ])
  expect(await store.countsOf('other-item')).toEqual([{ day: '2026-05-15', evaluations: 1 }])
  const closes = [ITEM, 'other-item'].map(async (item) => (await store.find(item))?.closes)
  expect(await Promise.all(closes)).toEqual([null, '2026-07-31'])
})

test('everything is for its owner alone', async () => {
  const folder = await prepareFolder()
  const service = await open(folder)
  await service.open(ITEM, null)
  await service.evaluate(ITEM, blinded)
  const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777
  expect(await Promise.all(['.', 'items'].map(modeOf))).toEqual([0o700, 0o700])
  const files = ['token.key', 'tag-service.json', `items/${ITEM}.key`]
  expect(await Promise.all(files.map(modeOf))).toEqual(files.map(() => 0o600))
  expect(await readFile(service.tokenFile, 'utf8')).toBe(service.token)
  expect(service.token).toMatch(/^[\w-]{43}$/)
})

test.each(['', 'short'])('a token that holds %j lets nobody in, and is refused', async (content) => {
  const folder = await prepareFolder()
  await (await open(folder)).close()
  await writeFile(join(folder, 'token.key'), content)
  await expect(openTagFolder(folder)).rejects.toThrow(/token.key is not as it was written/)
  await writeFile(join(folder, 'token.key'), 'x'.repeat(43))
  expect((await open(folder)).token, 'the folder was let go').toBe('x'.repeat(43))
})

test('two services do not share a folder', async () => {
  const folder = await prepareFolder()
  await open(folder)
  await expect(openTagFolder(folder)).rejects.toThrow(/in use by another tag service/)
})

test.each(['', '{', '[]', '{"closes":{},"counts":{"a":{"2026-05-15":0}}}'])(
  'counts that hold %j are refused',
  async (content) => {
    const folder = await prepareFolder()
    await (await open(folder)).close()
    await writeFile(join(folder, 'tag-service.json'), content)
    await expect(openTagFolder(folder)).rejects.toThrow(/not as it was written/)
  },
)

test.each([
  ['nothing', () => ''],
  ['no members', () => '{}'],
  ['another item', (other: string) => other],
  ['a last day that is none', (other: string) => other.replace('other-item', ITEM).replace('null', '"soon"')],
])('a key file with %s is refused', async (_, change) => {
  const folder = await prepareFolder()
  const service = await open(folder)
  await service.open('other-item', null)
  const other = await readFile(join(folder, 'items/other-item.key'), 'utf8')
  await writeFile(join(folder, 'items', `${ITEM}.key`), change(other))
  await expect(service.evaluate(ITEM, blinded)).rejects.toThrow(/not as it was written/)
})

test('what cannot be counted is not answered', async () => {
  const folder = await prepareFolder()
  const service = await open(folder)
  await service.open(ITEM, null)
  await service.evaluate(ITEM, blinded)
  await rm(folder, { recursive: true })
  await expect(service.evaluate(ITEM, blinded)).rejects.toThrow(/ENOENT/)
  expect(await service.store.countsOf(ITEM)).toEqual([{ day: '2026-05-15', evaluations: 1 }])
})

test('a running service finds what is dealt to it, and makes nothing itself', async () => {
  const folder = await prepareFolder()
  const services = await Promise.all([1, 2, 3].map((at) => open(join(folder, `t${at}`), false)))
  await expect(services[0]!.open(ITEM, null)).rejects.toMatchObject({ code: 'tag-item-unknown' })
  const folders = [1, 2, 3].map((at) => join(folder, `t${at}`))
  const commitment = await dealItem(voprf, { item: ITEM, closes: '2026-05-15', folders })
  const opened = await Promise.all(services.map((service) => service.open(ITEM, null)))
  expect(opened.map(({ index }) => index)).toEqual([1, 2, 3])
  expect(voprf.areOfOneKey(opened[0]!.publicKeys)).toBe(true)
  expect(commitment).toMatch(/^[\w-]{43}$/)
  expect((await services[0]!.store.find(ITEM))?.closes).toBe('2026-05-15')
})

test('a key is dealt once, and nothing is written where one folder has it', async () => {
  const folder = await prepareFolder()
  const folders = [1, 2, 3].map((at) => join(folder, `t${at}`))
  await dealItem(voprf, { item: ITEM, closes: null, folders })
  const before = await readFile(join(folder, 't3/items', `${ITEM}.key`), 'utf8')
  const others = [join(folder, 'new1'), join(folder, 'new2'), folders[2]!]
  await expect(dealItem(voprf, { item: ITEM, closes: null, folders: others })).rejects.toThrow(/dealt once/)
  expect(await readdir(folder)).toEqual(['t1', 't2', 't3'])
  expect((await stat(folders[0]!)).mode & 0o777, 'for its owner alone').toBe(0o700)
  expect(await readFile(join(folder, 't3/items', `${ITEM}.key`), 'utf8')).toBe(before)
})

test('no folder has the key, or the share of another', async () => {
  const folder = await prepareFolder()
  const folders = [1, 2, 3].map((at) => join(folder, `t${at}`))
  await dealItem(voprf, { item: ITEM, closes: null, folders })
  const keys = await Promise.all(
    folders.map(async (path) => JSON.parse(await readFile(join(path, 'items', `${ITEM}.key`), 'utf8'))),
  )
  expect(new Set(keys.map(({ secretKey }) => secretKey)).size).toBe(3)
  for (const { index, secretKey, publicKeys } of keys)
    expect(Buffer.from(voprf.publicKeyOf(Buffer.from(secretKey, 'base64url'))).toString('base64url')).toBe(
      publicKeys[index - 1],
    )
})

test('where one of three folders cannot be had, no share stays in another one', async () => {
  const folders = [await prepareFolder(), await prepareFolder(), await prepareFolder()]
  const [one = '', two = '', three = ''] = folders
  await symlink(join(one, '../no-disk/three'), three)
  const deal = { item: ITEM, closes: null, folders }
  await expect(dealItem(voprf, deal)).rejects.toThrow(/ENOENT|EEXIST/)
  expect(await Promise.all([one, two].map((folder) => readdir(join(folder, 'items'))))).toEqual([[], []])
  await rm(three)
  expect(await dealItem(voprf, deal)).toMatch(/^[\w-]{43}$/)
})

test('what somebody else has dealt meanwhile stays where a key cannot be dealt', async () => {
  const [one, two, three, elsewhere] = await Promise.all(Array.from({ length: 4 }, prepareFolder))
  const other = [1, 2, 3].map((at) => join(elsewhere!, `t${at}`))
  await dealItem(voprf, { item: ITEM, closes: null, folders: other })
  await symlink(join(one!, '../no-disk/two'), two!)
  const slow = {
    ...voprf,
    split: (secretKey: Uint8Array) => {
      cpSync(other[2]!, three!, { recursive: true })
      return voprf.split(secretKey)
    },
  }
  await expect(dealItem(slow, { item: ITEM, closes: null, folders: [one!, two!, three!] })).rejects.toThrow(
    /ENOENT|EEXIST/,
  )
  const itemsOf = (folder: string) => readdir(join(folder, 'items'))
  expect([await itemsOf(one!), await itemsOf(three!)]).toEqual([[], [`${ITEM}.key`]])
})

test('of two who deal at once none is told that it has dealt where a share is of the other one', async () => {
  const folder = await prepareFolder()
  const folders = [1, 2, 3].map((at) => join(folder, `t${at}`))
  const deal = (order: string[]) => dealItem(voprf, { item: ITEM, closes: null, folders: order })
  const outcomes = await Promise.allSettled([deal(folders), deal(folders.toReversed())])
  const keys = await Promise.all(folders.map(async (path) => (await loadItemKey(path, ITEM))?.publicKeys))
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled')
      expect(keys.map((key) => Buffer.from(commitToKeys(key ?? [])).toString('base64url'))).toEqual(
        Array(3).fill(outcome.value),
      )
    else expect(outcome.reason).toBeInstanceOf(OperatorError)
})
