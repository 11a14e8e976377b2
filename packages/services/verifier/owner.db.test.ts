import { shareInFile } from '@e-collecting/database/testing'
import { exchanges } from '@e-collecting/database/trust'
import type { ExchangeChange } from '@e-collecting/exchanges'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Claims, ExchangeOwner, Presented } from '../exchange-owner.ts'
import { beginExchange, bind, collectOne } from '../testing/presentation-session.ts'
import type { HolderKey } from '../testing/test-wallet.ts'
import { createStand } from '../testing/trust-stand.ts'

const stand = shareInFile(() => {
  const owner: ExchangeOwner = {
    answered: async (exchange, claims, presented) => ({ change: await decide(exchange, claims, presented) }),
  }
  const secretive = { ...owner, keepsNoClaims: true }
  return createStand({
    verifier: {
      owners: new Map([
        ['desk', owner],
        ['secretive desk', secretive],
      ]),
    },
  })
})
let holder: HolderKey
let credential: string
let decide: (...answer: Parameters<ExchangeOwner['answered']>) => Promise<ExchangeChange>

beforeAll(async () => {
  ;({ holder, credential } = await collectOne(stand))
})
beforeEach(() => {
  decide = async () => {
    throw new Error('not asked for')
  }
})

/** An exchange that its owner has begun, as a wallet sees it. */
async function beginFor(owner: string) {
  const { id, request, answer } = await beginExchange(stand, { owner, topic: 'desk:1' })
  const vpToken = JSON.stringify({ demo: [await bind(stand, { credential, holder, request })] })
  return { id, answer: () => answer({ vp_token: vpToken }) }
}
const rowOf = async (id: string) => (await stand.db.select().from(exchanges).where(eq(exchanges.id, id)))[0]
const claimsIn = async (id: string) => {
  const exchange = await stand.exchanges.find(id)
  return exchange && stand.verifier.claimsOf(exchange)
}

test('the owner is told what a wallet has proved, and its change is written with the answer', async () => {
  const told: Claims[] = []
  const offer = { offer: Buffer.from('offer'), codeHash: Buffer.alloc(32, 1), issuer: 'issuer-desk' }
  decide = async (_, claims) => {
    told.push(claims)
    return { state: 'OFFERED', ...offer, offerUntil: new Date(stand.clock().getTime() + 60_000) }
  }
  const { id, answer } = await beginFor('desk')
  expect((await answer()).status).toBe(200)
  expect(told).toEqual([{ demo: [expect.objectContaining({ given_name: 'Anna' })] }])
  // One step, one row version: answer, claims and offer came together.
  expect(await rowOf(id)).toMatchObject({ state: 'OFFERED', version: 2, issuer: 'issuer-desk', sealedRequest: null })
  expect(await claimsIn(id)).toEqual(told[0])
})

test('of a wallet that shows more than it was asked for the rest is neither told nor kept', async () => {
  const told: Parameters<typeof decide>[] = []
  decide = async (...answer) => {
    told.push(answer)
    throw new Error('no connection')
  }
  const { id, answer } = await beginFor('desk')
  expect((await answer()).status).toBe(200)
  expect(told.map(([, claims, { disclosed }]) => [claims, disclosed.includes('address')])).toEqual([
    [{ demo: [{ given_name: 'Anna' }] }, true],
  ])
  expect(await claimsIn(id)).toEqual({ demo: [{ given_name: 'Anna' }] })
})

test('the owner may end the exchange, which then keeps nothing of the person', async () => {
  decide = async () => ({ state: 'FAILED', failure: 'not-entitled' })
  const { id, answer } = await beginFor('desk')
  expect((await answer()).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED', failure: 'not-entitled', sealedClaims: null })
})

test('an owner that throws leaves the answer waiting with its claims, and the wallet is done', async () => {
  decide = async () => {
    throw new Error('no connection')
  }
  const { id, answer } = await beginFor('desk')
  expect((await answer()).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'ANSWERED', attempts: 1, sealedRequest: null })
  expect(await claimsIn(id)).toMatchObject({ demo: [{ given_name: 'Anna' }] })
  expect(stand.events).toContain('verifier answer-not-settled')
  expect((await answer()).status).toBe(410)
  stand.advance(900)
  await stand.exchanges.sweep(stand.clock())
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED', failure: 'not-settled', sealedClaims: null })
})

test('an owner that nobody has registered leaves the answer waiting as well', async () => {
  const { id, answer } = await beginFor('nobody')
  expect((await answer()).status).toBe(200)
  expect((await rowOf(id))?.state).toBe('ANSWERED')
  expect(await claimsIn(id)).toMatchObject({ demo: [{ given_name: 'Anna' }] })
})

test('an answer after the exchange has closed is refused, although no sweep has come by', async () => {
  let isAsked = false
  decide = async () => {
    isAsked = true
    return { state: 'SETTLED' }
  }
  const { id, answer } = await beginFor('desk')
  stand.advance(300)
  expect((await answer()).status).toBe(404)
  expect(isAsked).toBe(false)
  expect(await rowOf(id)).toMatchObject({ state: 'PENDING', version: 1, sealedClaims: null })
})

test('an answer whose time ran out while its owner thought is refused, and nothing of it is kept', async () => {
  decide = async (): Promise<ExchangeChange> => {
    stand.advance(300)
    return { state: 'SETTLED' }
  }
  const { id, answer } = await beginFor('desk')
  expect((await answer()).status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ state: 'PENDING', version: 1, sealedClaims: null })
})

test('of parallel answers the change of one is written', async () => {
  let asked = 0
  decide = async () => {
    asked += 1
    return { state: 'SETTLED', topic: `desk:answer-${asked}` }
  }
  const { id, answer } = await beginFor('desk')
  const responses = await Promise.all(Array.from({ length: 5 }, answer))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
  expect(await rowOf(id)).toMatchObject({ state: 'SETTLED', version: 2 })
})

test('an exchange that its owner ends meanwhile takes no answer', async () => {
  decide = async (exchange) => {
    await stand.exchanges.endTopic('desk:1', 'item-off')
    return { state: 'SETTLED', topic: exchange.topic }
  }
  const { id, answer } = await beginFor('desk')
  expect((await answer()).status).toBe(410)
  expect(await rowOf(id)).toMatchObject({ state: 'FAILED', failure: 'item-off', sealedClaims: null })
})

test('an owner that wants no claims kept is told what was shown, and to what it is bound', async () => {
  const shown: Presented[] = []
  decide = async (_exchange, _claims, presented) => {
    shown.push(presented)
    return { state: 'SETTLED' }
  }
  const { id, answer } = await beginFor('secretive desk')
  expect((await answer()).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'SETTLED', sealedClaims: null })
  expect(shown).toEqual([
    {
      vpToken: { demo: [expect.stringContaining(credential.slice(0, 100))] },
      nonce: expect.any(String),
      audience: expect.stringContaining('did:'),
      issuers: [stand.issuer.did],
      // Of two elements of a list there is no name.
      disclosed: ['given_name', 'family_name', 'street', 'address', undefined, undefined, 'rights'],
    },
  ])
})

test('while such an owner cannot deal with an answer nothing of it is kept, and the wallet may come again', async () => {
  decide = async () => {
    throw new Error('no connection')
  }
  const { id, answer } = await beginFor('secretive desk')
  const refused = await answer()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await rowOf(id)).toMatchObject({ state: 'PENDING', version: 1, sealedClaims: null })
  decide = async () => ({ state: 'SETTLED' })
  expect((await answer()).status).toBe(200)
})
