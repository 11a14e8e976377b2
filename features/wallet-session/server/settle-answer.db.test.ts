import { shareInFile } from '@e-collecting/database/testing'
import { exchangeIdOf } from '@e-collecting/exchanges'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Settlement } from './session-owner.ts'
import { ANNA, createSessionStand, LIFETIME_MS, SECRET, type TestNotes } from './testing/session-stand.ts'
import { answerSession } from './testing.ts'

const stand = shareInFile(createSessionStand)
beforeEach(async () => {
  await stand.db.execute(sql`delete from trust.exchanges`)
  stand.flow.settle = async () => stand.offering
  stand.failures.length = 0
  stand.remote.offers.clear()
  stand.remote.withdrawn.length = 0
  stand.remote.state.isDown = false
})

const failing = () => vi.fn((): Promise<Settlement<TestNotes>> => Promise.reject(new Error('not now')))
const settling = () => vi.fn(async () => stand.offering)
/** The wallet has answered, and the owner could not deal with it. */
async function answeredInVain() {
  stand.flow.settle = failing()
  const { id } = await stand.begin()
  await stand.answer(id)
  return id
}
const hold = () => {
  let letGo: (error?: Error) => void = () => undefined
  const settle = vi.fn(
    (): Promise<Settlement<TestNotes>> =>
      new Promise((resolve, reject) => {
        letGo = (error) => (error === undefined ? resolve(stand.offering) : reject(error))
      }),
  )
  return { settle, letGo: (error?: Error) => letGo(error) }
}

describe('in the step of the answer', () => {
  test('the owner learns who it is, with his notes, and his offer is written with it', async () => {
    const settle = vi.fn(async (_notes: TestNotes) => stand.offering)
    stand.flow.settle = settle
    const { id } = await stand.begin()
    await stand.answer(id)
    expect(settle).toHaveBeenCalledExactlyOnceWith({ topic: 'a' }, ANNA)
    expect(await stand.row(id)).toMatchObject({ state: 'OFFERED', version: 2, sealedRequest: null, attempts: 0 })
  })

  test('a settlement without offer keeps notes and no claims', async () => {
    const until = new Date(stand.now().getTime() + 1_800_000)
    stand.flow.settle = async (notes) => ({ kind: 'settled', context: { ...notes, choice: 'c' }, until })
    const { id } = await stand.begin()
    await stand.answer(id)
    expect(await stand.row(id)).toMatchObject({ state: 'SETTLED', sealedClaims: null, openUntil: until })
    expect(await stand.open(id)).toMatchObject({ state: 'done', context: { choice: 'c' } })
  })

  test('a refusal of the owner ends it by name', async () => {
    stand.flow.settle = async () => ({ kind: 'failed', reason: 'own-reason' })
    const { id } = await stand.begin()
    await stand.answer(id)
    expect(await stand.row(id)).toMatchObject({ state: 'FAILED', failure: 'own-reason', sealedContext: null })
  })

  test('claims that name nobody end it before the owner is asked', async () => {
    const settle = settling()
    stand.flow.settle = settle
    const { id } = await stand.begin()
    await answerSession({ ...stand.first, now: stand.now }, id, { given_name: 'Anna' })
    expect(await stand.row(id)).toMatchObject({ state: 'FAILED', failure: 'verification-without-claims' })
    expect(settle).not.toHaveBeenCalled()
  })

  test('without his notes it is ended before the owner is asked', async () => {
    const settle = settling()
    stand.flow.settle = settle
    const { id } = await stand.begin()
    await stand.db.execute(sql`update trust.exchanges set sealed_context = null`)
    await stand.answer(id, stand.runProcess())
    expect(await stand.row(id)).toMatchObject({ state: 'FAILED', failure: 'verification-without-claims' })
    expect(settle).not.toHaveBeenCalled()
  })

  test('an offer that the owner cannot make leaves the answer waiting', async () => {
    const poor = stand.runProcess({ issuer: null })
    const { id } = await stand.begin(poor.sessions)
    await stand.answer(id, poor)
    expect(await stand.row(id)).toMatchObject({ state: 'ANSWERED', attempts: 1 })
  })
})

describe('an answer that could not be dealt with', () => {
  test('is tried again by whoever looks, and keeps who it was', async () => {
    const id = await answeredInVain()
    expect(await stand.row(id)).toMatchObject({ state: 'ANSWERED', attempts: 1, leaseUntil: null })
    const settle = vi.fn(async (_notes: TestNotes) => stand.offering)
    stand.flow.settle = settle
    expect(await stand.open(id)).toMatchObject({ state: 'done', context: { choice: 'b' } })
    expect(settle).toHaveBeenCalledExactlyOnceWith({ topic: 'a' }, ANNA)
    expect(await stand.row(id)).toMatchObject({ state: 'OFFERED', leaseUntil: null })
  })

  test('is dealt with, though meanwhile the browser comes back from the wallet and uses its code', async () => {
    const id = await answeredInVain()
    stand.flow.settle = async () => {
      const used = { returnHash: null }
      await stand.second.exchanges.move(exchangeIdOf(id) ?? '', ({ state }) => ({ change: { state, ...used } }))
      return stand.offering
    }
    expect(await stand.open(id)).toMatchObject({ state: 'done' })
    expect(stand.remote.withdrawn).toEqual([])
  })

  test('is given up after three attempts', async () => {
    const id = await answeredInVain()
    expect(await stand.open(id)).toMatchObject({ state: 'verified' })
    expect(await stand.row(id)).toMatchObject({ state: 'ANSWERED', attempts: 2, leaseUntil: null })
    expect(await stand.open(id)).toMatchObject({ state: 'failed' })
    expect(await stand.row(id)).toMatchObject({ state: 'FAILED', failure: 'not-settled', sealedClaims: null })
    expect(stand.failures).toHaveLength(2)
    stand.flow.settle = settling()
    expect(await stand.open(id)).toMatchObject({ state: 'failed' })
  })

  test('is given up as well when the third attempt died', async () => {
    const id = await answeredInVain()
    await stand.db.execute(
      sql`update trust.exchanges set attempts = 3, version = version + 1, lease_until = ${stand.now().toISOString()}::timestamptz where id = ${exchangeIdOf(id)}::uuid`,
    )
    const settle = settling()
    stand.flow.settle = settle
    stand.advance(1)
    expect(await stand.open(id, stand.runProcess())).toMatchObject({ state: 'failed' })
    expect(settle).not.toHaveBeenCalled()
  })

  test('is dealt with by the sweep when nobody looks', async () => {
    const id = await answeredInVain()
    stand.flow.settle = async () => stand.offering
    stand.advance(LIFETIME_MS)
    await Promise.all([stand.first.sessions.sweep(), stand.second.sessions.sweep()])
    expect(await stand.row(id)).toMatchObject({ state: 'OFFERED' })
    expect(stand.remote.offers.size).toBe(1)
  })

  test('is left alone once its claims are due to go', async () => {
    const id = await answeredInVain()
    const settle = settling()
    stand.flow.settle = settle
    stand.advance(900_000)
    await stand.open(id)
    expect(settle).not.toHaveBeenCalled()
    await stand.first.exchanges.sweep(stand.now())
    expect(await stand.open(id)).toMatchObject({ state: 'failed' })
  })

  test('gives exactly one offer to twenty looks at once in two processes', async () => {
    const id = await answeredInVain()
    const settle = settling()
    stand.flow.settle = settle
    const looks = Array.from({ length: 20 }, (_, at) => stand.open(id, at % 2 === 0 ? stand.first : stand.second))
    for (const { state } of await Promise.all(looks)) expect(['verified', 'done']).toContain(state)
    expect(settle).toHaveBeenCalledTimes(1)
    expect(stand.remote.offers.size).toBe(1)
    // Whichever has made it, the other one hears of it, and may know of the attempt only until then.
    const made = await stand.row(id)
    for (const process of [stand.first, stand.second]) {
      process.hear(made)
      expect(await stand.open(id, process)).toMatchObject({ state: 'done' })
    }
  })
})

describe('while one attempt has it', () => {
  test('others wait for its lease, and then take over; its late offer is withdrawn', async () => {
    const id = await answeredInVain()
    const slow = hold()
    stand.flow.settle = slow.settle
    const first = stand.open(id)
    await expect.poll(() => slow.settle.mock.calls.length).toBe(1)
    stand.advance(30_000)
    expect(await stand.open(id, stand.second)).toMatchObject({ state: 'verified' })
    const before = stand.second.statementsRun()
    expect(await stand.open(id, stand.second)).toMatchObject({ state: 'verified' })
    expect(stand.second.statementsRun(), 'a look at what others are at costs nothing').toBe(before)
    expect(slow.settle).toHaveBeenCalledTimes(1)
    stand.advance(1)
    stand.flow.settle = settling()
    expect(await stand.open(id, stand.second)).toMatchObject({ state: 'done' })
    const { remoteOffer } = await stand.row(id)
    slow.letGo()
    expect((await first).exchange.remoteOffer, 'the late one shows the offer that counts').toBe(remoteOffer)
    expect((await stand.row(id)).remoteOffer).toBe(remoteOffer)
    expect(stand.remote.withdrawn).toEqual([...stand.remote.offers.keys()].filter((offer) => offer !== remoteOffer))
    expect(stand.remote.withdrawn).toHaveLength(1)
  })

  test('a late offer that cannot be withdrawn is reported, and shown to nobody all the same', async () => {
    const id = await answeredInVain()
    const slow = hold()
    stand.flow.settle = slow.settle
    const first = stand.open(id)
    await expect.poll(() => slow.settle.mock.calls.length).toBe(1)
    stand.advance(30_001)
    stand.flow.settle = settling()
    await stand.open(id, stand.second)
    const { remoteOffer } = await stand.row(id)
    stand.failures.length = 0
    const { offers } = stand.remote
    const add = offers.set.bind(offers)
    // The service goes down once it has made the late offer.
    const goDown = vi.spyOn(offers, 'set').mockImplementation((offer, status) => {
      setImmediate(() => {
        stand.remote.state.isDown = true
      })
      return add(offer, status)
    })
    slow.letGo()
    expect((await first).exchange.remoteOffer).toBe(remoteOffer)
    goDown.mockRestore()
    expect(stand.failures.map(String)).toEqual(['Error: unreachable'])
    expect(stand.remote.withdrawn).toEqual([])
  })

  test('a late failure takes nothing from the attempt that took over', async () => {
    const id = await answeredInVain()
    const [slow, next] = [hold(), hold()]
    stand.flow.settle = slow.settle
    const first = stand.open(id)
    await expect.poll(() => slow.settle.mock.calls.length).toBe(1)
    stand.advance(30_001)
    stand.flow.settle = next.settle
    const second = stand.open(id, stand.second)
    await expect.poll(() => next.settle.mock.calls.length).toBe(1)
    slow.letGo(new Error('too late'))
    await first
    expect((await stand.row(id)).leaseUntil).toEqual(new Date(stand.now().getTime() + 30_000))
    next.letGo()
    expect(await second).toMatchObject({ state: 'done' })
  })

  test('who goes back is not given an offer', async () => {
    const id = await answeredInVain()
    const slow = hold()
    stand.flow.settle = slow.settle
    const first = stand.open(id)
    await expect.poll(() => slow.settle.mock.calls.length).toBe(1)
    const session = await stand.second.sessions.find({ id, secret: SECRET })
    if (session !== undefined) await stand.second.sessions.cancel(session)
    slow.letGo()
    expect(await first).toMatchObject({ state: 'expired' })
    expect(await stand.row(id)).toMatchObject({ state: 'CANCELLED', sealedOffer: null })
    expect(stand.remote.withdrawn).toHaveLength(1)
  })
})
