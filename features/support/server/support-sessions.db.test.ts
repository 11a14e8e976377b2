import { randomBytes } from 'node:crypto'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { exchangeIdOf, isOpenOffer } from '@e-collecting/exchanges'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import type { CredentialOfferRequest, ExchangeIssuer } from '@e-collecting/swiyu-client'
import {
  answerSession,
  claimsOfPerson,
  createTestProcess,
  createTestVerifier,
  testSealer,
} from '@e-collecting/wallet-session/testing'
import { beforeEach, expect, test } from 'vitest'
import { createSupportSession } from './create-support-session.ts'
import { guideBackToSupport } from './guide-back.ts'
import { readSupportSession } from './read-support-session.ts'
import { createSupportSessions, openSupportSession, topicOf } from './support-sessions.ts'
import { ANNA, VOTE } from './testing.ts'

const START = new Date('2026-11-20T10:00:00Z')
const SECRET = 's'.repeat(43)

const connection = shareTestDatabase()
let support: ReturnType<typeof createSupport>
let now = START
const world = { votes: [VOTE] as PopularVoteRecord[], isIssuerDown: false, asked: [] as CredentialOfferRequest[] }

beforeEach(() => {
  now = START
  Object.assign(world, { votes: [VOTE], isIssuerDown: false, asked: [] })
  support = createSupport()
})

/** The flow over real rows, with a verifier and an issuer that do as the test says. */
function createSupport() {
  const process = createTestProcess(connection, () => now)
  const issuer: ExchangeIssuer = {
    offer: async (exchangeId, request) => {
      if (world.isIssuerDown) throw new Error('unreachable')
      world.asked.push(request)
      const offerUntil = new Date(now.getTime() + request.offerValiditySeconds * 1000)
      return { issuer: 'issuer', offer: Buffer.from(exchangeId), codeHash: randomBytes(32), offerUntil }
    },
    offerLinkOf: ({ state, offer }) => (isOpenOffer(state) && offer !== null ? 'swiyu://offer' : undefined),
  }
  const votes = {
    findById: async (id: string) => world.votes.find((vote) => vote.id === id),
    findActiveBySlug: async (slug: string) => world.votes.find((vote) => vote.slug === slug),
  }
  const sessions = createSupportSessions({
    exchanges: process.exchanges,
    owners: process.owners,
    verifier: createTestVerifier(),
    issuer,
    votes,
    randomBytes,
    sealer: testSealer,
    now: () => now,
    reportFailure: () => undefined,
    identityTypes: ['id-type'],
    acceptedIssuerDids: ['did:example:issuer'],
    currentStatusListUrl: async () => 'https://list',
  })
  return { ...process, deps: { sessions, votes, issuer, now: () => now } }
}

const begin = async () => {
  const findMunicipality = (bfsNumber: string) => (bfsNumber === ZURICH.bfsNumber ? ZURICH : undefined)
  const deps = { ...support.deps, now: () => now, findMunicipality }
  return (await createSupportSession(deps, { popularVote: VOTE.slug, bfsNumber: '261' }, SECRET)).id
}
const ZURICH = { canton: 'ZH', name: 'Zürich', bfsNumber: '261' } as const
const answer = (id: string) => answerSession({ ...support, now: () => now }, id, claimsOfPerson(ANNA))
const read = async (id: string, secret = SECRET) =>
  readSupportSession(support.deps, await openSupportSession(support.deps.sessions, { id, secret }))

test.each<[string, Partial<PopularVoteRecord>, string]>([
  ['has ended', { endDate: '2026-11-19' }, 'popular-vote-ended'],
  ['has not begun', { startDate: '2026-11-21' }, 'popular-vote-not-started'],
  ['is another canton’s', { level: 'cantonal', canton: 'BE' }, 'out-of-scope-canton'],
  ['is another municipality’s', { level: 'municipal', bfsNumber: '230' }, 'out-of-scope-municipality'],
])('for an item that %s no wallet is asked', async (_, changes, code) => {
  world.votes = [{ ...VOTE, ...changes }]
  await expect(begin()).rejects.toMatchObject({ code })
})

test('a session waits, and shows its receipt with the person once the wallet has answered', async () => {
  const id = await begin()
  expect(await read(id)).toEqual({
    state: 'waiting',
    verificationUrl: expect.any(String),
    walletDeepLink: expect.any(String),
    expiresAt: new Date(START.getTime() + 300_000).toISOString(),
  })
  await answer(id)
  expect(await read(id)).toEqual({
    state: 'issued',
    popularVote: 'nachtzuege',
    offer: 'open',
    offerDeepLink: 'swiyu://offer',
    issuedAt: START.toISOString(),
    person: ANNA,
  })
  expect(world.asked).toMatchObject([{ subject: { title: 'Nachtzüge für alle' }, statusLists: ['https://list'] }])
})

test.each([
  ['collected', ['IN_PROGRESS', 'ISSUED']],
  ['lapsed', ['EXPIRED']],
] as const)('a receipt that is %s has no link any more, and says which', async (offer, steps) => {
  const id = await begin()
  await answer(id)
  for (const state of steps) await support.exchanges.move(exchangeIdOf(id) ?? '', () => ({ change: { state } }))
  // When, to the second, is told as long as a collection may be repeated.
  const issuedAt = offer === 'collected' ? START.toISOString() : '2026-11-20'
  expect(await read(id)).toMatchObject({ state: 'issued', offer, offerDeepLink: null, issuedAt })
})

test('a session that is over says on which day, and has noted no time', async () => {
  now = new Date('2026-11-20T23:30:00Z')
  const id = await begin()
  await answer(id)
  const { context } = (await support.deps.sessions.open({ id, secret: SECRET })) ?? {}
  expect(JSON.stringify(context)).not.toMatch(/\d:\d\d/)
  for (const state of ['IN_PROGRESS', 'ISSUED'] as const)
    await support.exchanges.move(exchangeIdOf(id) ?? '', () => ({ change: { state } }))
  now = new Date(now.getTime() + 121_000)
  await support.exchanges.sweep(now)
  expect(await read(id)).toMatchObject({ state: 'issued', offer: 'collected', issuedAt: '2026-11-21' })
})

test('a code that a wallet has begun to use is not shown while no other may use it, and again when it may', async () => {
  const id = await begin()
  await answer(id)
  const tokenUntil = new Date(START.getTime() + 600_000)
  const change = { state: 'IN_PROGRESS', tokenUntil } as const
  await support.exchanges.move(exchangeIdOf(id) ?? '', () => ({ change }))
  expect(await read(id)).toMatchObject({ offer: 'collecting', offerDeepLink: null })
  now = tokenUntil
  expect(await read(id)).toMatchObject({ offer: 'open', offerDeepLink: 'swiyu://offer' })
})

test('an issuer that fails three times is named', async () => {
  const id = await begin()
  world.isIssuerDown = true
  await answer(id)
  expect(await read(id)).toEqual({ state: 'verified' })
  expect(await read(id)).toEqual({ state: 'failed', reason: 'issuing-failed' })
})

test.each([
  ['has ended', () => [{ ...VOTE, endDate: '2026-11-19' }], 'popular-vote-ended'],
  ['is gone', () => [], 'popular-vote-withdrawn'],
  ['is switched off', () => [{ ...VOTE, status: 'inactive' as const }], 'popular-vote-withdrawn'],
])('an item that %s while the wallet was open gives no receipt', async (_, votes, reason) => {
  const id = await begin()
  world.votes = votes()
  await answer(id)
  expect(await read(id)).toEqual({ state: 'failed', reason })
  expect(world.asked).toEqual([])
})

test('the last day of an item counts until midnight in Switzerland', async () => {
  world.votes = [{ ...VOTE, endDate: '2026-11-20' }]
  now = new Date('2026-11-20T22:59:59Z')
  const [lastSecond, midnight] = [await begin(), await begin()]
  await answer(lastSecond)
  expect(await read(lastSecond)).toMatchObject({ state: 'issued' })
  now = new Date('2026-11-20T23:00:00Z')
  await answer(midnight)
  expect(await read(midnight)).toEqual({ state: 'failed', reason: 'popular-vote-ended' })
})

test('a session of another browser is not found; one whose item is deleted keeps its receipt', async () => {
  const id = await begin()
  await answer(id)
  const notFound = expect.objectContaining({ code: 'session-not-found' })
  await expect(read(id, 'x'.repeat(43))).rejects.toEqual(notFound)
  world.votes = [{ ...VOTE, slug: 'nachtzuege-fuer-alle' }]
  expect(await read(id), 'its item is named as it is called now').toMatchObject({ popularVote: 'nachtzuege-fuer-alle' })
  world.votes = []
  expect(await read(id)).toMatchObject({ state: 'issued', popularVote: VOTE.slug, offerDeepLink: 'swiyu://offer' })
  expect(await guideBackToSupport(support.deps)({ id, secret: SECRET })).toMatchObject({
    place: { flow: 'support', popularVote: VOTE.slug, municipality: null },
  })
})

test('what is open on an item ends together, and receipts that are offered stay', async () => {
  const [open, offered] = [await begin(), await begin()]
  await answer(offered)
  expect(await support.exchanges.endTopic(topicOf(VOTE.id), 'popular-vote-withdrawn')).toBeGreaterThanOrEqual(1)
  expect(await read(open)).toEqual({ state: 'failed', reason: 'popular-vote-withdrawn' })
  expect(await read(offered)).toMatchObject({ state: 'issued', offerDeepLink: 'swiyu://offer' })
})
