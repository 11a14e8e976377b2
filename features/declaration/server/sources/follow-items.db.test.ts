import type { DatabaseConnection } from '@e-collecting/database'
import { createTestDatabase, makeForEachTest } from '@e-collecting/database/testing'
import { DomainError } from '@e-collecting/kernel'
import { verifyEd25519 } from '@e-collecting/tlog/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadItemsSigner } from '../log-keys.ts'
import { ITEM } from '../testing/public-item.ts'
import { type FollowedItems, followItems } from './follow-items.ts'
import { type Sources, writeItemsDocument } from './items-document.ts'
import { createSourceRepository } from './source-repository.ts'

const START = new Date('2026-05-15T10:00:00Z')
const DAY_MS = 86_400_000
const seed = Buffer.alloc(32, 4)
const connection: DatabaseConnection = makeForEachTest(() => createTestDatabase())

let now: Date
/** What the main part serves; undefined: it cannot be reached. */
let served: string | undefined
let switchedOff: string[]
let reported: string[]

beforeEach(() => {
  now = START
  served = undefined
  switchedOff = []
  reported = []
})

const signer = () =>
  loadItemsSigner(
    async () => seed,
    () => seed,
    'main.example',
  )
/** @param issuer what tells one document from another */
const write = async (issuer: string, { at = now, slugs = [ITEM.slug] } = {}) => {
  const items = slugs.map((slug) => ({ ...ITEM, slug, credentials: { issued: 0, issuers: 0 } }))
  const issuers = [{ id: issuer, municipality: null }]
  const sources = { isDemo: false, items, issuers, municipalities: [] }
  return writeItemsDocument(await signer(), JSON.stringify(sources), at)
}
const idsOf = ({ issuers }: Pick<Sources, 'issuers'>) => issuers.map(({ id }) => id)
const follow = async (): Promise<FollowedItems & { look: () => Promise<void> }> => {
  const items = followItems({
    key: (await signer()).key,
    verifyEd25519,
    isDemo: false,
    repository: createSourceRepository(connection.db),
    fetchDocument: async () => {
      if (served === undefined) throw new Error('nobody answers')
      return served
    },
    onSwitchedOff: (id) => void switchedOff.push(id),
    report: (error) => void reported.push(error instanceof DomainError ? error.message : String(error)),
    pauseMs: 1000,
    now: () => now,
  })
  const look = async () => {
    now = new Date(now.getTime() + 1000)
    items.next()
    await items.finish()
  }
  return { ...items, look }
}

test('before anything was told there is nothing, and nothing is in force', async () => {
  const items = await follow()
  await items.look()
  await items.look()
  expect(items.current()).toMatchObject({ items: [], issuers: [] })
  expect(items.isInForce()).toBe(false)
  expect(reported).toEqual(['Error: nobody answers'])
})

test('the latest document stays through a restart, and without the main part, until its time is over', async () => {
  served = await write('did:one')
  await (await follow()).look()
  served = undefined
  const items = await follow()
  await items.look()
  expect(items.current()).toMatchObject({ issuers: [{ id: 'did:one' }], items: [{ slug: ITEM.slug }] })
  expect(items.isInForce()).toBe(true)
  now = new Date(START.getTime() + 7 * DAY_MS)
  expect(items.isInForce()).toBe(false)
  await items.look()
  expect(items.current()).toMatchObject({ issuers: [{ id: 'did:one' }] })
})

test('a later one takes its place, in every process', async () => {
  served = await write('did:one')
  const [first, second] = [await follow(), await follow()]
  await first.look()
  await second.look()
  served = await write('did:two')
  await first.look()
  served = undefined
  await second.look()
  expect(second.current()).toMatchObject({ issuers: [{ id: 'did:two' }] })
  expect(second.version()).toBe(2)
})

describe('not taken is', () => {
  const offer = async (text: string) => {
    served = await write('did:one')
    const items = await follow()
    await items.look()
    served = text
    await items.look()
    await items.look()
    return { issuers: idsOf(items.current()), again: idsOf(await relook()) }
  }
  /** What a process finds that is started now. */
  const relook = async () => {
    served = undefined
    const items = await follow()
    await items.look()
    return items.current()
  }
  const STAYS = { issuers: ['did:one'], again: ['did:one'] }

  test('an older one, which is told once', async () => {
    expect(await offer(await write('did:old', { at: new Date(START.getTime() - DAY_MS) }))).toEqual(STAYS)
    expect(reported[0]).toContain('older')
    expect(reported).toHaveLength(2)
  })

  test('another one of the same time', async () => {
    expect(await offer(await write('did:twin', { at: START }))).toEqual(STAYS)
    expect(reported[0]).toContain('older')
  })

  test('one that was changed on its way', async () => {
    expect(
      await offer((await write('did:later', { at: new Date(START.getTime() + 5) })).replace('later', 'forge')),
    ).toEqual(STAYS)
    expect(reported[0]).toContain('not what was signed')
  })

  test('one whose time is over', async () => {
    expect(await offer(await write('did:stale', { at: new Date(START.getTime() - 8 * DAY_MS) }))).toEqual(STAYS)
    expect(reported[0]).toContain('good no more')
  })

  test('one of the future, which would keep all later ones out', async () => {
    expect(await offer(await write('did:future', { at: new Date(START.getTime() + DAY_MS) }))).toEqual(STAYS)
    expect(reported[0]).toContain('in the future')
  })

  test('by a process that is behind, what another one has overtaken', async () => {
    served = await write('did:one')
    const [ahead, behind] = [await follow(), await follow()]
    await ahead.look()
    await behind.look()
    const older = await write('did:between', { at: now })
    served = await write('did:two', { at: new Date(now.getTime() + 2000) })
    await ahead.look()
    const repository = createSourceRepository(connection.db)
    const key = await connection.db.execute<{ key: string }>('select key from declaration.declaration_sources')
    expect(await repository.save(key.rows[0]?.key ?? '', { issued: now, document: older })).toBe(false)
    served = older
    await behind.look()
    expect(behind.current()).toMatchObject({ issuers: [{ id: 'did:two' }] })
  })
})

test('one of an earlier moment that says the same is no matter: of several processes one may be behind', async () => {
  served = await write('did:one', { at: START })
  const items = await follow()
  await items.look()
  served = await write('did:one', { at: new Date(START.getTime() - 500) })
  await items.look()
  expect(reported).toEqual([])
})

test('who declares for an item that is not there any more is told', async () => {
  served = await write('did:one', { slugs: [ITEM.slug] })
  const items = await follow()
  await items.look()
  served = await write('did:one', { slugs: [] })
  await items.look()
  expect(switchedOff).toEqual([ITEM.id])
})
