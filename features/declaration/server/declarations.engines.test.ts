import { declarationEntries, declarationExchanges } from '@e-collecting/database/declaration'
import { shareTestDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import type { SwissDay } from '@e-collecting/kernel'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { inGerman } from '@e-collecting/popular-votes/server/testing'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogRepository } from './log-repository.ts'
import { createOpenLogs, DAILY } from './open-logs.ts'
import {
  createDeclarationStand,
  type DeclarationStand,
  nullifierOf,
  OFFICE,
  SHARED,
} from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
const SECRET = 's'.repeat(43)
const OTHER = 't'.repeat(43)
let stand: DeclarationStand

beforeEach(async () => {
  stand = await createDeclarationStand(connection, { schedule: DAILY })
  await stand.logs.open(stand.item)
})
afterEach(() => stand.close())

const entriesOf = () =>
  connection.db.select().from(declarationEntries).where(eq(declarationEntries.item, stand.item.slug))
const declared = async () => (await entriesOf()).filter(({ tag }) => tag !== null)
const credentialOf = (person: string) => ({ nullifier: nullifierOf(person), volksbegehren: stand.item.slug })

describe('a declaration', () => {
  test('counts, and its browser is promised when it will stand in the log', async () => {
    const commitment = Buffer.alloc(32, 7).toString('base64url')
    const { id } = await stand.start({ secret: SECRET, commitment })
    await stand.show(id, credentialOf('anna'))
    const view = await stand.read(id, SECRET)
    expect(view).toMatchObject({
      state: 'counted',
      offer: 'none',
      offerDeepLink: null,
      receipt: { log: `https://example.org/log/${stand.item.slug}`, due: '2026-11-28' },
    })
    const [entry] = await declared()
    const { receipt } = view as Extract<typeof view, { state: 'counted' }>
    expect(receipt.entry).toBe(entry?.entry)
    expect(JSON.parse(receipt.entry)).toMatchObject({ t: 'd1', rc: commitment })
    expect(receipt.promise).toContain(
      `example.org/log/${stand.item.slug}/promise\n${receipt.leafHash}\n2026-11-28\n\n— `,
    )
  })

  test('of one credential in 200 browsers at once counts once, and the others are told that it does', async () => {
    const views = await Promise.all(Array.from({ length: 200 }, () => stand.declare('anna')))
    const states = views.map((view) => view?.state)
    expect([
      states.filter((state) => state === 'counted').length,
      states.filter((state) => state === 'already-counted').length,
    ]).toEqual([1, 199])
    expect(await declared()).toHaveLength(1)
  })

  test('counts once for each person', async () => {
    const views = await Promise.all(['anna', 'beat', 'carla'].map((person) => stand.declare(person)))
    expect(views.map((view) => view?.state)).toEqual(['counted', 'counted', 'counted'])
    expect(new Set((await declared()).map(({ tag }) => Buffer.from(tag ?? []).toString('hex'))).size).toBe(3)
  })

  test('that was published counts still, and another one of the person does not', async () => {
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, credentialOf('anna'))
    stand.later(60_000)
    await stand.seal({ schedule: { ...DAILY, isDaily: false, atLeast: 1 } })
    await stand.seal({ schedule: { ...DAILY, isDaily: false, atLeast: 1 } })
    expect((await declared()).every(({ position }) => position !== null)).toBe(true)
    expect(await stand.read(id, SECRET)).toMatchObject({ state: 'counted' })
    expect(await stand.declare('anna')).toMatchObject({ state: 'already-counted' })
  })

  test('with the commitment of somebody else is not taken, and its browser may try again with its own', async () => {
    const commitment = Buffer.alloc(32, 8).toString('base64url')
    const [anna, beat, carla] = [
      await stand.start({ secret: SECRET, commitment }),
      await stand.start({ secret: SECRET, commitment }),
      await stand.start({ secret: SECRET, commitment }),
    ]
    await stand.show(anna.id, credentialOf('anna'))
    await stand.show(beat.id, credentialOf('beat'))
    expect(await stand.read(anna.id, SECRET)).toMatchObject({ state: 'counted' })
    expect(await stand.read(beat.id, SECRET)).toEqual({ state: 'failed', reason: 'not-taken' })
    expect(await declared()).toHaveLength(1)
    await stand.publish()
    stand.later(120_000)
    await stand.show(carla.id, credentialOf('carla'))
    expect(await stand.read(carla.id, SECRET)).toEqual({ state: 'failed', reason: 'not-taken' })
    await expect(stand.offer(carla.id, SECRET)).rejects.toMatchObject({ code: 'declaration-not-found' })
    for (const person of ['beat', 'carla']) expect(await stand.declare(person)).toMatchObject({ state: 'counted' })
  })

  test('with a commitment that no entry can hold, of a session of before those were refused, counts nowhere', async () => {
    const { id } = await stand.start({ secret: SECRET, commitment: `${'A'.repeat(42)}B` })
    await stand.show(id, credentialOf('anna')).catch(() => undefined)
    expect(await stand.read(id, SECRET)).not.toMatchObject({ state: 'counted' })
    expect(await declared()).toEqual([])
    expect(await stand.declare('anna')).toMatchObject({ state: 'counted' })
  })

  test('of one browser that asks twice with one commitment counts once, and is told so both times', async () => {
    const commitment = Buffer.alloc(32, 6).toString('base64url')
    const begun = [await stand.start({ secret: SECRET, commitment }), await stand.start({ secret: SECRET, commitment })]
    await Promise.all(begun.map(({ id }) => stand.show(id, credentialOf('anna'))))
    const views = await Promise.all(begun.map(({ id }) => stand.read(id, SECRET)))
    expect(views.map((view) => view?.state).toSorted()).toEqual(['already-counted', 'counted'])
  })

  test('of many at once with one commitment is taken once, and takes nobody’s with it who comes along', async () => {
    const commitment = Buffer.alloc(32, 5).toString('base64url')
    const begun = await Promise.all(
      Array.from({ length: 40 }, (_, at) => stand.start({ secret: SECRET, ...(at % 2 === 0 && { commitment }) })),
    )
    await Promise.all(begun.map(({ id }, at) => stand.show(id, credentialOf(`person ${at}`))))
    const views = await Promise.all(begun.map(({ id }) => stand.read(id, SECRET)))
    expect(views.filter((view) => view?.state === 'counted')).toHaveLength(21)
    expect(views.filter((_, at) => at % 2 === 1).every((view) => view?.state === 'counted')).toBe(true)
  })

  test('may repeat a commitment of before they were kept, which older rows do not have', async () => {
    const commitment = Buffer.alloc(32, 4).toString('base64url')
    const old = (byte: number) => ({
      item: stand.item.slug,
      leafHash: Buffer.alloc(32, byte),
      tag: Buffer.alloc(32, byte),
      entry: JSON.stringify({ rc: commitment }),
      evidence: Buffer.of(1),
    })
    await connection.db.insert(declarationEntries).values([old(1), old(2)])
    const { id } = await stand.start({ secret: SECRET, commitment })
    await stand.show(id, credentialOf('anna'))
    expect(await stand.read(id, SECRET)).toMatchObject({ state: 'counted' })
  })

  // The embedded database has one connection: there all wait for each transaction.
  test.skipIf(TEST_SERVER === undefined)(
    'is told that it counts already while its epoch is given its places, and takes nobody else’s time',
    async () => {
      await stand.publish()
      await stand.declare('anna')
      await connection.db.transaction(async (tx) => {
        const placing = createLogRepository(tx as unknown as typeof connection.db)
        expect(
          await placing.assign(stand.item.slug, { own: [], after: 1, day: '2026-11-20' as SwissDay }),
        ).toMatchObject({
          counted: 1,
        })
        const views = await Promise.all(['anna', 'beat'].map((person) => stand.declare(person)))
        expect(views.map((view) => view?.state)).toEqual(['already-counted', 'counted'])
      })
      expect(await declared()).toHaveLength(2)
    },
    10_000,
  )

  test.skipIf(TEST_SERVER === undefined)(
    'with a commitment that is given its place just then takes nobody else’s time either',
    async () => {
      await stand.publish()
      const commitment = Buffer.alloc(32, 3).toString('base64url')
      const [anna, beat] = [
        await stand.start({ secret: SECRET, commitment }),
        await stand.start({ secret: SECRET, commitment }),
      ]
      await stand.show(anna.id, credentialOf('anna'))
      await connection.db.transaction(async (tx) => {
        const placing = createLogRepository(tx as unknown as typeof connection.db)
        await placing.assign(stand.item.slug, { own: [], after: 1, day: '2026-11-20' as SwissDay })
        await stand.show(beat.id, credentialOf('beat'))
        expect(await stand.read(beat.id, SECRET)).toEqual({ state: 'failed', reason: 'not-taken' })
        expect(await stand.declare('carla')).toMatchObject({ state: 'counted' })
      })
      expect(await declared()).toHaveLength(2)
    },
    10_000,
  )

  test('is shown to its browser alone, and for five minutes', async () => {
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, credentialOf('anna'))
    expect(await stand.read(id, OTHER)).toBeUndefined()
    stand.later(299_999)
    expect(await stand.read(id, SECRET)).toMatchObject({ state: 'counted' })
    stand.later(1)
    expect(await stand.read(id, SECRET)).toEqual({ state: 'expired' })
  })

  test('promises the same whenever it is asked', async () => {
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, credentialOf('anna'))
    const first = await stand.read(id, SECRET)
    stand.later(120_000)
    expect(await stand.read(id, SECRET)).toEqual(first)
  })

  test('offers its receipt to a wallet when it is asked for that, for five minutes, and then the same one', async () => {
    const { id } = await stand.start({ secret: SECRET })
    await expect(stand.offer(id, SECRET)).rejects.toMatchObject({ code: 'declaration-not-found' })
    await stand.show(id, credentialOf('anna'))
    expect(await stand.offer(id, OTHER)).toBeUndefined()
    expect(await stand.read(id, SECRET)).toMatchObject({ offer: 'none', offerDeepLink: null })
    const inFiveMinutes = new Date(stand.world.now.getTime() + 300_000)
    const offers = () => connection.db.$count(declarationExchanges, eq(declarationExchanges.offerUntil, inFiveMinutes))
    const before = await offers()
    const offered = await stand.offer(id, SECRET)
    expect(offered).toMatchObject({ state: 'counted', offer: 'open', offerDeepLink: 'swiyu://offer' })
    expect(await stand.offer(id, SECRET)).toEqual(offered)
    expect(await stand.read(id, SECRET)).toEqual(offered)
    expect(await offers()).toBe(before + 1)
  })

  test('shows the link of its receipt to nobody while a wallet fetches it, nor once it has it', async () => {
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, credentialOf('anna'))
    const idsOf = async () => (await connection.db.select().from(declarationExchanges)).map((row) => row.id)
    const before = await idsOf()
    await stand.offer(id, SECRET)
    const [offer] = (await idsOf()).filter((known) => !before.includes(known))
    const move = (change: { state: 'IN_PROGRESS' | 'ISSUED'; tokenUntil?: Date }) =>
      stand.exchanges.move(offer ?? '', () => ({ change }))
    await move({ state: 'IN_PROGRESS', tokenUntil: new Date(stand.world.now.getTime() + 60_000) })
    expect(await stand.read(id, SECRET)).toMatchObject({ offer: 'collecting', offerDeepLink: null })
    stand.later(60_000)
    expect(await stand.read(id, SECRET)).toMatchObject({ offer: 'open', offerDeepLink: 'swiyu://offer' })
    await move({ state: 'ISSUED' })
    expect(await stand.read(id, SECRET)).toMatchObject({ offer: 'collected', offerDeepLink: null })
  })

  test('that does not count offers none', async () => {
    await stand.declare('anna')
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, credentialOf('anna'))
    await expect(stand.offer(id, SECRET)).rejects.toMatchObject({ code: 'declaration-not-found' })
  })

  test('counts though no receipt can be offered', async () => {
    stand.world.isIssuerDown = true
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, credentialOf('anna'))
    await expect(stand.offer(id, SECRET)).rejects.toThrow()
    expect(await stand.read(id, SECRET)).toMatchObject({ state: 'counted', offer: 'none', offerDeepLink: null })
  })
})

describe('no declaration', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['by a credential of another item', { volksbegehren: 'for-the-hills' }, 'other-item'],
    ['by one without a nullifier', { nullifier: undefined }, 'verification-without-claims'],
    ['by one whose nullifier is none', { nullifier: 'f00' }, 'verification-without-claims'],
    ['by one of which more is disclosed than was asked for', { issuedDate: '2026-11-20' }, 'credential-not-understood'],
  ])('%s', async (_, changes, reason) => {
    const { id } = await stand.start({ secret: SECRET })
    await stand.show(id, { ...credentialOf('anna'), ...changes })
    expect(await stand.read(id, SECRET)).toEqual({ state: 'failed', reason })
    expect(await declared()).toHaveLength(0)
  })

  test.each<[string, Partial<PopularVoteRecord>, string, string]>([
    ['of its own', { level: 'municipal', bfsNumber: '351' }, OFFICE.id, 'counted'],
    ['of one that has merged into it', { level: 'municipal', bfsNumber: '350' }, OFFICE.id, 'counted'],
    ['of its canton', { level: 'cantonal', canton: 'BE' }, OFFICE.id, 'counted'],
    ['of another municipality', { level: 'municipal', bfsNumber: '5586' }, OFFICE.id, 'issuer-elsewhere'],
    ['of another canton', { level: 'cantonal', canton: 'VD' }, OFFICE.id, 'issuer-elsewhere'],
    ['of anywhere, where one signs for all', { level: 'municipal', bfsNumber: '5586' }, SHARED.id, 'counted'],
    ['that is federal, by a municipality that nobody knows', {}, 'did:example:nobody', 'issuer-elsewhere'],
  ])('by a municipality but for an item %s', async (_, scope, issuer, outcome) => {
    const { id } = await stand.start({ secret: SECRET })
    stand.world.votes = [{ ...stand.item, ...scope }]
    stand.world.issuer = issuer
    await stand.show(id, credentialOf('anna'))
    const view = await stand.read(id, SECRET)
    expect(view?.state === 'failed' ? view.reason : view?.state).toBe(outcome)
  })

  test('for an item that has ended meanwhile, or was switched off', async () => {
    const begun = await Promise.all([stand.start({ secret: SECRET }), stand.start({ secret: SECRET })])
    stand.world.votes = [{ ...stand.item, endDate: '2026-11-19' }]
    await stand.show(begun[0].id, credentialOf('anna'))
    stand.world.votes = [{ ...stand.item, status: 'inactive' }]
    await stand.show(begun[1].id, credentialOf('anna'))
    expect(await Promise.all(begun.map(({ id }) => stand.read(id, SECRET)))).toEqual([
      { state: 'failed', reason: 'popular-vote-ended' },
      { state: 'failed', reason: 'popular-vote-withdrawn' },
    ])
  })

  test('for another text than the log was opened with, which is reported once, until it is the same again', async () => {
    const changed = (texts: Partial<PopularVoteRecord>) => {
      stand.world.votes = [{ ...stand.item, ...texts }]
    }
    const { id } = await stand.start({ secret: SECRET })
    for (const texts of [{ titles: inGerman('Gegen die Seen') }, { wordings: { ...stand.item.wordings, en: 'No.' } }]) {
      changed(texts)
      await expect(stand.start({ secret: SECRET })).rejects.toMatchObject({ code: 'declaration-not-offered' })
      expect(await stand.logs.find(stand.item.slug)).toMatchObject({ isOpen: false })
    }
    expect(stand.world.otherTexts).toEqual([stand.item.slug])
    await stand.show(id, credentialOf('anna'))
    expect(await stand.read(id, SECRET)).toEqual({ state: 'failed', reason: 'popular-vote-withdrawn' })
    changed({ committees: stand.item.committees })
    expect(await stand.declare('anna')).toMatchObject({ state: 'counted' })
    changed({ titles: inGerman('Gegen die Seen') })
    await expect(stand.start({ secret: SECRET })).rejects.toMatchObject({ code: 'declaration-not-offered' })
    expect(stand.world.otherTexts).toHaveLength(2)
  })

  test('before an item has begun', async () => {
    stand.world.votes = [{ ...stand.item, startDate: '2026-11-21' }]
    await expect(stand.start({ secret: SECRET })).rejects.toMatchObject({ code: 'popular-vote-not-started' })
  })

  test('for an item without a log', async () => {
    stand.world.votes = [{ ...stand.item, slug: 'for-the-hills' }]
    await expect(stand.start({ secret: SECRET })).rejects.toMatchObject({ code: 'popular-vote-not-found' })
    stand.world.votes = [stand.item]
    const other = await createDeclarationStand(connection, { schedule: DAILY })
    await expect(other.start({ secret: SECRET })).rejects.toMatchObject({ code: 'declaration-not-offered' })
    await other.close()
  })

  test('while no tag can be made: nothing is kept, and the same credential counts afterwards', async () => {
    const { id } = await stand.start({ secret: SECRET })
    stand.world.isTagServiceDown = true
    await expect(stand.show(id, credentialOf('anna'))).rejects.toThrow('no connection')
    expect(await stand.read(id, SECRET)).toMatchObject({ state: 'waiting' })
    stand.world.isTagServiceDown = false
    await stand.show(id, credentialOf('anna'))
    expect(await stand.read(id, SECRET)).toMatchObject({ state: 'counted' })
  })

  test('after its time', async () => {
    const { id } = await stand.start({ secret: SECRET })
    stand.later(300_000)
    await expect(stand.show(id, credentialOf('anna'))).rejects.toThrow('closed')
    expect([await stand.read(id, SECRET), await declared()]).toEqual([{ state: 'expired' }, []])
  })
})

describe('what stands in the database', () => {
  test('has neither nullifier nor commitment in a session that is done, and no claims in any', async () => {
    const commitment = Buffer.alloc(32, 9).toString('base64url')
    const { id } = await stand.start({ secret: SECRET, commitment })
    await stand.show(id, credentialOf('anna'))
    await stand.read(id, SECRET)
    expect(await stand.offer(id, SECRET)).toMatchObject({ state: 'counted', offer: 'open' })
    const [entry] = await declared()
    const rows = await connection.db.select().from(declarationExchanges)
    const text = Buffer.from(
      JSON.stringify(rows.map((row) => ({ ...row, context: Buffer.from(row.sealedContext ?? []).toString('latin1') }))),
    )
    const { ev, tag } = JSON.parse(entry?.entry ?? '{}') as Record<string, string>
    for (const secret of [
      nullifierOf('anna'),
      Buffer.from(entry?.tag ?? []).toString('base64url'),
      commitment,
      ev,
      tag,
    ])
      expect(text.includes(secret ?? 'nothing')).toBe(false)
    expect(rows.every(({ sealedClaims }) => sealedClaims === null)).toBe(true)
  })

  test('has a key for a leaf until there is one, and the leaf in one session alone', async () => {
    const { id } = await stand.start({ secret: SECRET })
    const contexts = async () =>
      (await connection.db.select().from(declarationExchanges))
        .map(({ sealedContext }) => Buffer.from(sealedContext ?? []).toString('latin1'))
        .filter((context) => context.includes(stand.item.slug))
        .join('\n')
    expect(await contexts()).toContain('"leafKey":')
    await stand.show(id, credentialOf('anna'))
    expect(await stand.offer(id, SECRET)).toMatchObject({ state: 'counted', offer: 'open' })
    expect(await contexts()).not.toContain('leafKey')
    expect((await contexts()).match(/"leaf":/g)).toHaveLength(1)
  })

  test('of an entry says nothing of a time or a session', async () => {
    await stand.declare('anna')
    const [entry] = await declared()
    expect(Object.keys(entry ?? {}).toSorted()).toEqual([
      ...['commitment', 'entry', 'evidence', 'item', 'leafHash', 'position', 'tag'],
    ])
    expect(Object.keys(JSON.parse(entry?.entry ?? '{}')).toSorted()).toEqual(['ev', 'rc', 't', 'tag'])
  })

  test('that has its place is neither changed nor taken away', async () => {
    const placed = and(eq(declarationEntries.item, stand.item.slug), eq(declarationEntries.position, 0))
    await expect(connection.db.delete(declarationEntries).where(placed)).rejects.toThrow()
    await expect(connection.db.update(declarationEntries).set({ entry: '{}' }).where(placed)).rejects.toThrow()
  })
})

describe('the last day that a log names', () => {
  const LAST_DAY = '2026-12-31'
  /** The first moment after it in Switzerland. */
  const AFTER = new Date('2026-12-31T23:00:00Z')
  const findLog = () => stand.logs.find(stand.item.slug)

  test('ends declarations, though the item may go on', async () => {
    stand.item.endDate = '2027-06-30'
    stand.world.now = new Date(AFTER.getTime() - 60_000)
    const { id } = await stand.start({ secret: SECRET })
    expect((await findLog())?.isOpen).toBe(true)
    stand.world.now = AFTER
    expect(await findLog()).toMatchObject({ isOpen: false, closes: LAST_DAY })
    await stand.show(id, credentialOf('anna'))
    expect(await stand.read(id, SECRET)).toEqual({ state: 'failed', reason: 'popular-vote-ended' })
    await expect(stand.start({ secret: SECRET })).rejects.toMatchObject({ code: 'popular-vote-ended' })
    expect(await declared()).toEqual([])
  })

  test('is the first one that an item gets whose log was opened without one, in every process', async () => {
    const endless = await createDeclarationStand(connection, { schedule: DAILY })
    const { item, logs, world } = endless
    item.endDate = null
    await logs.open(item)
    await logs.fixLastDay(item)
    expect(await logs.find(item.slug)).toMatchObject({ isOpen: true, closes: null })
    const other = createOpenLogs({
      ...endless.deps,
      votes: endless.votes,
      holdItem: async () => item,
      tags: endless.tags,
      host: 'example.org',
      isDemo: false,
      reportOtherText: () => undefined,
    })
    await other.catchUp()
    item.endDate = LAST_DAY
    await logs.fixLastDay(item)
    expect(world.closingDays).toEqual([null, LAST_DAY])
    item.endDate = '2027-06-30'
    await logs.fixLastDay(item)
    expect(world.closingDays).toHaveLength(2)
    await other.catchUp()
    world.now = AFTER
    for (const process of [logs, other])
      expect(await process.find(item.slug)).toMatchObject({ isOpen: false, closes: LAST_DAY })
    world.now = new Date(AFTER.getTime() + 900_001)
    await endless.publish()
    await endless.publish()
    expect(await endless.repository.latestEntry(item.slug, 'c')).toBeDefined()
    await endless.close()
  })
})
