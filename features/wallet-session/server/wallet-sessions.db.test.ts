import { shareInFile } from '@e-collecting/database/testing'
import { type ExchangeState, exchangeIdOf, isFinal } from '@e-collecting/exchanges'
import { EXCHANGE_STATES } from '@e-collecting/exchanges/testing'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANNA, createSessionStand, LIFETIME_MS, SECRET } from './testing/session-stand.ts'

const stand = shareInFile(createSessionStand)
beforeEach(() => {
  stand.flow.settle = async () => stand.offering
})

const { stringify } = JSON

describe('what begins a session', () => {
  test('is one row, in which neither id nor secret nor notes can be read', async () => {
    const begun = await stand.begin()
    expect(begun).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(stand.now().getTime() + LIFETIME_MS).toISOString(),
      verificationUrl: expect.any(String),
      walletDeepLink: expect.any(String),
    })
    const row = await stand.row(begun.id)
    expect(row).toMatchObject({ state: 'PENDING', owner: 'test', topic: 'topic', verifier: 'verifier', version: 1 })
    const bytes = Object.values(row).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : stringify(value),
    )
    for (const secret of [begun.id, SECRET, Buffer.from(begun.id, 'base64url').subarray(16).toString('latin1')])
      expect(bytes.join('\n')).not.toContain(secret)
  })

  test('gives the same browser an unrelated hash each time', async () => {
    const rows = [await stand.begin(), await stand.begin()].map(({ id }) => stand.row(id))
    const [one, other] = await Promise.all(rows)
    expect(one?.browserHash).toHaveLength(32)
    expect(one?.browserHash).not.toEqual(other?.browserHash)
  })

  test('fails by name when the verifier cannot be reached, and leaves nothing', async () => {
    const elsewhere = stand.runProcess({ verifier: stand.remote.verifier })
    const count = async () => (await stand.db.execute(sql`select count(*)::int as n from trust.exchanges`)).rows
    const before = await count()
    stand.remote.state.isDown = true
    await expect(stand.begin(elsewhere.sessions)).rejects.toMatchObject({ code: 'verification-unavailable' })
    stand.remote.state.isDown = false
    expect(await count()).toEqual(before)
  })
})

describe('a session opens', () => {
  test.each(['open', 'find'] as const)(
    'for its browser by %s, in whatever process, and for nobody else',
    async (way) => {
      const [{ id }, other] = [await stand.begin(), await stand.begin()]
      for (const { sessions } of [stand.first, stand.second]) {
        expect(await sessions[way]({ id, secret: SECRET })).toMatchObject({ state: 'waiting', context: { topic: 'a' } })
        for (const [wrongId, secret] of [
          [id, 'x'.repeat(43)],
          [id, ''],
          [id, undefined],
          [`${id.slice(0, 22)}${other.id.slice(22)}`, SECRET],
          [`${other.id.slice(0, 22)}${id.slice(22)}`, SECRET],
          ['x', SECRET],
        ] as const)
          expect(await sessions[way]({ id: wrongId, secret })).toBeUndefined()
      }
    },
  )

  test('for nobody once its browser is forgotten, or where there never was one', async () => {
    const { id } = await stand.begin()
    await stand.db.execute(sql`update trust.exchanges set browser_hash = null where id = ${exchangeIdOf(id)}::uuid`)
    for (const secret of [SECRET, '', undefined])
      expect(await stand.runProcess().sessions.find({ id, secret })).toBeUndefined()
  })

  test('in its own flow only', async () => {
    const { id } = await stand.begin()
    await stand.db.execute(sql`update trust.exchanges set owner = 'other' where id = ${exchangeIdOf(id)}::uuid`)
    expect(await stand.second.sessions.open({ id, secret: SECRET })).toBeUndefined()
  })

  test('until its time is over, before any sweep', async () => {
    const { id } = await stand.begin()
    stand.advance(LIFETIME_MS - 1)
    expect(await stand.open(id)).toMatchObject({ state: 'waiting' })
    stand.advance(1)
    expect(await stand.open(id)).toMatchObject({ state: 'expired' })
  })

  test('with the person as long as the claims are kept', async () => {
    const { id } = await stand.begin()
    expect(await stand.first.sessions.readPerson(await stand.open(id))).toBeNull()
    await stand.answer(id)
    const session = await stand.open(id)
    expect(session).toMatchObject({ state: 'done', context: { choice: 'b' } })
    expect(await stand.first.sessions.readPerson(session)).toEqual(ANNA)
    stand.advance(900_000)
    await stand.first.exchanges.sweep(stand.now())
    expect(await stand.first.sessions.readPerson(await stand.open(id))).toBeNull()
  })
})

const CANCELLED_FROM: readonly ExchangeState[] = ['PENDING', 'ANSWERED', 'SETTLED', 'CANCELLED']
test.each(EXCHANGE_STATES)('Back from %s ends what has no offer yet, and nothing else', async (state) => {
  stand.flow.settle = () => Promise.reject(new Error('not now'))
  const id = await stand.bring(state)
  const session = await stand.second.sessions.find({ id, secret: SECRET })
  if (session === undefined) throw new Error('no session')
  await stand.second.sessions.cancel(session)
  expect((await stand.row(id)).state).toBe(CANCELLED_FROM.includes(state) ? 'CANCELLED' : state)
})

test.each(EXCHANGE_STATES.filter((state) => state === 'SETTLED' || isFinal(state)))(
  'the end of %s is told',
  async (state) => {
    const id = await stand.bring(state)
    const ended = await stand.first.sessions.end(await stand.open(id))
    expect(ended.exchange.state).toBe(state === 'SETTLED' ? 'LAPSED' : state)
    expect((await stand.row(id)).state).toBe(ended.exchange.state)
  },
)

test('a session whose row has gone says so', async () => {
  const session = await stand.open(await stand.bring('SETTLED'))
  await stand.db.execute(sql`delete from trust.exchanges where id = ${session.exchange.id}::uuid`)
  await expect(stand.second.sessions.end(session)).rejects.toMatchObject({ code: 'session-gone' })
})

describe('notes', () => {
  const choose = (choice: string) => (notes: { topic: string; choice?: string }) =>
    (notes.choice ?? choice) === choice ? { ...notes, choice } : undefined

  test('of a session that is done are changed, for as long as asked', async () => {
    const id = await stand.bring('SETTLED')
    const until = new Date(stand.now().getTime() + 86_400_000)
    expect(await stand.first.sessions.note(await stand.open(id), choose('b'), until)).toBe(true)
    expect(await stand.open(id, stand.second)).toMatchObject({ context: { topic: 'a', choice: 'b' } })
    expect(await stand.row(id)).toMatchObject({ openUntil: until, version: 3 })
    expect(await stand.first.sessions.note(await stand.open(id), choose('b')), 'the same again').toBe(true)
    expect((await stand.row(id)).version, 'writes nothing').toBe(3)
  })

  test('are chosen once, by whichever process is first', async () => {
    const id = await stand.bring('SETTLED')
    const [one, other] = [await stand.open(id), await stand.open(id, stand.second)]
    const chosen = await Promise.all([
      stand.first.sessions.note(one, choose('left')),
      stand.second.sessions.note(other, choose('right')),
    ])
    expect(chosen.toSorted()).toEqual([false, true])
    const { context } = await stand.open(id, stand.runProcess())
    expect(context?.choice).toBe(chosen[0] ? 'left' : 'right')
  })

  test.each(EXCHANGE_STATES.filter((state) => state !== 'SETTLED'))('of a session in %s stay', async (state) => {
    stand.flow.settle = () => Promise.reject(new Error('not now'))
    const id = await stand.bring(state)
    const session = await stand.first.sessions.find({ id, secret: SECRET })
    const before = await stand.row(id)
    if (session !== undefined) await stand.first.sessions.note(session, choose('b'))
    expect(await stand.row(id)).toEqual(before)
  })
})

test('what was changed between being read and being watched is told, too', async () => {
  const { id } = await stand.begin()
  const read = await stand.open(id)
  await stand.answer(id, stand.first)
  const told: string[] = []
  const end = stand.first.sessions.watch(read, (state) => told.push(state))
  await expect.poll(() => told).toEqual(['done'])
  end()
})

test('each change is told, wherever it was made, until the watch ends', async () => {
  const { id } = await stand.begin()
  const told: string[] = []
  const end = stand.first.sessions.watch(await stand.open(id), (state) => told.push(state))
  stand.second.exchanges.onMoved(async (moved) => stand.first.hear(moved))
  await stand.answer(id, stand.second)
  await expect.poll(() => told).toEqual(['done'])
  end()
  await stand.first.exchanges.move(exchangeIdOf(id) ?? '', () => ({ change: { state: 'CANCELLED' } }))
  expect(told).toEqual(['done'])
})
