import { shareInFile } from '@e-collecting/database/testing'
import { SwiyuServiceError, type VerificationResult } from '@e-collecting/swiyu-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANNA, createSessionStand, LIFETIME_MS, SECRET, type SessionStand } from './testing/session-stand.ts'
import { claimsOfPerson } from './testing.ts'

const stand = shareInFile(createSessionStand)
let here: ReturnType<SessionStand['runProcess']>
let there: ReturnType<SessionStand['runProcess']>

beforeEach(() => {
  const services = { verifier: stand.remote.verifier, issuer: stand.remote.issuer }
  here = stand.runProcess(services)
  there = stand.runProcess(services)
  stand.remote.state.isDown = false
  stand.remote.asked.length = 0
  stand.remote.offers.clear()
  stand.failures.length = 0
})

const SUCCESS: VerificationResult = { state: 'success', claims: claimsOfPerson(ANNA) }
const begin = async () => (await stand.begin(here.sessions)).id
const say = async (id: string, result: VerificationResult) =>
  void stand.remote.answers.set((await stand.row(id)).remoteVerification ?? '', result)
const look = (id: string, process = here) => stand.open(id, process)

describe('a verifier elsewhere', () => {
  test('is asked at most every one and a half seconds for a session, however many look', async () => {
    const [id, other] = [await begin(), await begin()]
    const looks = await Promise.all(Array.from({ length: 20 }, () => look(id)))
    for (const { state } of looks) expect(state).toBe('waiting')
    expect(stand.remote.asked).toHaveLength(1)
    await look(other)
    expect(stand.remote.asked, 'each session for itself').toHaveLength(2)
    stand.advance(1499)
    await look(id)
    expect(stand.remote.asked).toHaveLength(2)
    stand.advance(1)
    await look(id)
    expect(stand.remote.asked).toHaveLength(3)
  })

  test.each<[string, VerificationResult, object]>([
    ['success', SUCCESS, { state: 'OFFERED', sealedRequest: null }],
    ['refusal', { state: 'failed', errorCode: 'client_rejected' }, { state: 'FAILED', failure: 'client_rejected' }],
    ['empty success', { state: 'success-without-claims' }, { state: 'FAILED', failure: 'service-not-set-up' }],
    ['forgetting', { state: 'gone' }, { state: 'LAPSED' }],
  ])('ends the waiting by its %s', async (_, result, expected) => {
    const id = await begin()
    await say(id, result)
    await look(id)
    expect(await stand.row(id)).toMatchObject(expected)
  })

  test('gives exactly one offer to twenty looks at once in two processes', async () => {
    const id = await begin()
    await say(id, SUCCESS)
    const looks = Array.from({ length: 20 }, (_, at) => look(id, at % 2 === 0 ? here : there))
    for (const { state } of await Promise.all(looks)) expect(['waiting', 'verified', 'done']).toContain(state)
    expect(stand.remote.offers.size).toBe(1)
    expect((await stand.row(id)).state).toBe('OFFERED')
  })

  test('that cannot be reached is named, and changes nothing', async () => {
    const id = await begin()
    const before = await stand.row(id)
    stand.remote.state.isDown = true
    await expect(look(id)).rejects.toMatchObject({ code: 'verification-unavailable' })
    expect(await stand.row(id)).toEqual(before)
    stand.remote.state.isDown = false
    stand.advance(1500)
    expect(await look(id)).toMatchObject({ state: 'waiting' })
  })

  test('that does not let us in is named, whether it is asked for something or about it', async () => {
    const id = await begin()
    stand.remote.state.isDown = new SwiyuServiceError('misconfigured', 'refused with 401', { httpStatus: 401 })
    await expect(look(id)).rejects.toMatchObject({ code: 'service-not-set-up' })
    await expect(begin()).rejects.toMatchObject({ code: 'service-not-set-up' })
    expect((await stand.row(id)).state).toBe('PENDING')
  })

  test('that fails between answer and claims leaves the session to the next attempt', async () => {
    const id = await begin()
    await say(id, SUCCESS)
    const { claimsOf } = stand.remote.verifier
    stand.remote.verifier.claimsOf = () => Promise.reject(new Error('unreachable'))
    expect(await look(id)).toMatchObject({ state: 'verified' })
    stand.remote.verifier.claimsOf = claimsOf
    const done = await look(id)
    expect(done).toMatchObject({ state: 'done' })
    stand.remote.verifier.claimsOf = () => Promise.reject(new Error('unreachable'))
    expect(await here.sessions.readPerson(done), 'hides who it is, and nothing else').toBeNull()
    stand.remote.verifier.claimsOf = claimsOf
  })

  test('has said nothing new to who went back meanwhile', async () => {
    const id = await begin()
    await here.sessions.cancel(await look(id))
    await say(id, SUCCESS)
    stand.advance(1500)
    expect(await look(id)).toMatchObject({ state: 'expired' })
    expect(await look(id, there)).toMatchObject({ state: 'expired' })
    expect(stand.remote.offers.size).toBe(0)
  })

  test('is not believed over what happened while it was asked', async () => {
    const id = await begin()
    const session = await here.sessions.find({ id, secret: SECRET })
    const { read } = stand.remote.verifier
    stand.remote.verifier.read = async (exchange) => {
      if (session !== undefined) await here.sessions.cancel(session)
      return (await read?.(exchange)) ?? { state: 'gone' }
    }
    expect(await look(id)).toMatchObject({ state: 'expired' })
    if (read !== undefined) stand.remote.verifier.read = read
  })

  test('whose answer comes after a step elsewhere does not undo it', async () => {
    const id = await begin()
    await look(id, there)
    stand.advance(1500)
    const session = await look(id)
    await say(id, { state: 'failed', errorCode: 'client_rejected' })
    await here.sessions.cancel(session)
    expect(await look(id, there)).toMatchObject({ state: 'expired' })
    expect((await stand.row(id)).state).toBe('CANCELLED')
  })
})

describe('after the end of a session', () => {
  test('what is first seen then is not issued, whoever looks', async () => {
    const [looked, swept] = [await begin(), await begin()]
    stand.advance(LIFETIME_MS)
    for (const id of [looked, swept]) await say(id, SUCCESS)
    expect(await look(looked)).toMatchObject({ state: 'expired' })
    await here.sessions.sweep()
    for (const id of [looked, swept]) expect((await stand.row(id)).state).toBe('LAPSED')
    expect([stand.remote.asked, stand.remote.offers.size], 'nobody is asked any more').toEqual([[], 0])
  })

  test('an answer to a question of before does not count either', async () => {
    const id = await begin()
    stand.advance(LIFETIME_MS - 1)
    await say(id, SUCCESS)
    const { read } = stand.remote.verifier
    stand.remote.verifier.read = async (exchange) => {
      stand.advance(1)
      return (await read?.(exchange)) ?? { state: 'gone' }
    }
    expect(await look(id)).toMatchObject({ state: 'expired' })
    if (read !== undefined) stand.remote.verifier.read = read
    expect(stand.remote.offers.size).toBe(0)
  })

  test('what was seen in time is offered, although the offer comes later', async () => {
    const id = await begin()
    stand.advance(LIFETIME_MS - 1)
    await say(id, SUCCESS)
    const { offer } = stand.remote.issuer
    stand.remote.issuer.offer = () => Promise.reject(new Error('no offer yet'))
    await look(id)
    stand.remote.issuer.offer = offer
    stand.advance(60_000)
    await here.sessions.sweep()
    expect((await stand.row(id)).state).toBe('OFFERED')
  })
})

describe('the sweep', () => {
  const sweepEverySecond = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      stand.advance(1000)
      await Promise.all([here.sessions.sweep(), there.sessions.sweep()])
    }
  }
  const wait = async (id: string) => {
    const session = await here.sessions.find({ id, secret: SECRET })
    if (session === undefined) throw new Error('no session')
    return here.sessions.watch(session, () => undefined)
  }

  test('asks every two seconds while somebody waits, in that process alone, and of others nothing', async () => {
    const [waited] = [await begin(), await begin()]
    const { remoteVerification } = await stand.row(waited)
    const leave = await wait(waited)
    await sweepEverySecond(20)
    expect(stand.remote.asked).toEqual(Array(10).fill(remoteVerification))
    leave()
    await sweepEverySecond(20)
    expect(stand.remote.asked).toHaveLength(10)
    const back = await wait(waited)
    await say(waited, SUCCESS)
    await sweepEverySecond(1)
    back()
    expect((await stand.row(waited)).state).toBe('OFFERED')
  })

  test('asks once before the end where nobody waits, in one of two processes, and counts what is there', async () => {
    const [silent, answered] = [await begin(), await begin()]
    await say(answered, SUCCESS)
    const own = [await stand.row(silent), await stand.row(answered)].map((row) => row.remoteVerification ?? '')
    const asked = () => stand.remote.asked.filter((id) => own.includes(id))
    await sweepEverySecond(290)
    expect(asked()).toEqual([])
    await sweepEverySecond(12)
    expect(asked().toSorted()).toEqual(own.toSorted())
    expect((await stand.row(answered)).state).toBe('OFFERED')
    await here.exchanges.sweep(stand.now())
    expect((await stand.row(silent)).state).toBe('LAPSED')
    expect(stand.remote.offers.size).toBe(1)
  })

  test('asks before the end of one whose page has gone shortly before', async () => {
    const id = await begin()
    const leave = await wait(id)
    await sweepEverySecond(280)
    leave()
    await say(id, SUCCESS)
    await sweepEverySecond(19)
    expect((await stand.row(id)).state).toBe('OFFERED')
  })

  test('does not wait for each of many answers where the verifier is away', async () => {
    const leaves = []
    for (let count = 0; count < 12; count++) leaves.push(await wait(await begin()))
    const { read } = stand.remote.verifier
    let asked = 0
    stand.remote.verifier.read = async () => {
      asked++
      throw new Error('no answer')
    }
    stand.advance(2000)
    await here.sessions.sweep()
    expect(asked).toBe(8)
    for (const leave of leaves) leave()
    if (read !== undefined) stand.remote.verifier.read = read
  })

  test('asks again, as long as there is time, where the verifier was away', async () => {
    const id = await begin()
    await say(id, SUCCESS)
    stand.remote.state.isDown = true
    await sweepEverySecond(297)
    expect(stand.failures.length).toBeGreaterThan(0)
    expect((await stand.row(id)).state).toBe('PENDING')
    stand.remote.state.isDown = false
    await sweepEverySecond(1)
    expect((await stand.row(id)).state).toBe('OFFERED')
  })
})

describe('an issuer elsewhere', () => {
  test.each([
    ['misconfigured', 'service-not-set-up'],
    ['unreachable', 'not-settled'],
  ] as const)('that is %s ends the session after three attempts as %s', async (code, failure) => {
    const id = await begin()
    await say(id, SUCCESS)
    const { offer } = stand.remote.issuer
    stand.remote.issuer.offer = () => Promise.reject(new SwiyuServiceError(code, 'no offer'))
    for (let attempt = 0; attempt < 3; attempt += 1) await look(id)
    stand.remote.issuer.offer = offer
    expect(await stand.row(id)).toMatchObject({ state: 'FAILED', failure })
  })

  const offered = async () => {
    const id = await begin()
    await say(id, SUCCESS)
    await look(id)
    const { remoteOffer } = await stand.row(id)
    stand.advance(1500)
    return { id, remoteOffer: remoteOffer ?? '' }
  }

  test.each([
    ['ISSUED', 'ISSUED'],
    ['SUSPENDED', 'ISSUED'],
    ['REVOKED', 'ISSUED'],
    ['CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'EXPIRED'],
    ['OFFERED', 'OFFERED'],
    ['IN_PROGRESS', 'OFFERED'],
  ] as const)('that says %s leaves the session at %s', async (status, state) => {
    const { id, remoteOffer } = await offered()
    stand.remote.offers.set(remoteOffer, status)
    await look(id)
    expect((await stand.row(id)).state).toBe(state)
  })

  test('is understood the same by two processes at once', async () => {
    const { id, remoteOffer } = await offered()
    stand.remote.offers.set(remoteOffer, 'ISSUED')
    const looks = [look(id), look(id, there)]
    for (const { state } of await Promise.all(looks)) expect(state).toBe('done')
    expect((await stand.row(id)).state).toBe('ISSUED')
  })

  test('is understood, though another process has heard of it while it was asked', async () => {
    const { id, remoteOffer } = await offered()
    stand.remote.offers.set(remoteOffer, 'ISSUED')
    const { read } = stand.remote.issuer
    stand.remote.issuer.read = async (exchange) => {
      stand.remote.issuer.read = read
      await look(id, there)
      return read(exchange)
    }
    expect(await look(id)).toMatchObject({ state: 'done', exchange: { state: 'ISSUED' } })
  })

  test('is asked at most every one and a half seconds, and hides nothing when it is away', async () => {
    const { id } = await offered()
    stand.remote.asked.length = 0
    await Promise.all(Array.from({ length: 20 }, () => look(id)))
    expect(stand.remote.asked).toHaveLength(1)
    stand.advance(1500)
    stand.remote.state.isDown = true
    expect(await look(id)).toMatchObject({ state: 'done', exchange: { state: 'OFFERED' } })
    expect(stand.failures).toHaveLength(1)
  })
})
