import { randomBytes } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { beforeAll, expect, test } from 'vitest'
import { beginExchange, bind, collectOne } from '../testing/presentation-session.ts'
import type { HolderKey } from '../testing/test-wallet.ts'
import { createStand } from '../testing/trust-stand.ts'

const RETURN_URL = 'https://collect.example/return'

const stand = shareInFile(() => createStand({ verifier: { returnUrl: RETURN_URL } }))
let holder: HolderKey
let credential: string

beforeAll(async () => {
  ;({ holder, credential } = await collectOne(stand))
})

/** @returns what a wallet on the same device is told when it answers, and what is stored of the code in that */
async function answerFor(browserHash: Uint8Array | null, refusal?: string) {
  const { id, request, answer } = await beginExchange(stand, { browserHash })
  const vpToken = JSON.stringify({ demo: [await bind(stand, { credential, holder, request })] })
  const response = await answer(refusal === undefined ? { vp_token: vpToken } : { error: refusal })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { told: await response.json(), returnHash: (await stand.exchanges.find(id))?.returnHash }
}

test('a wallet leads the browser that began the session back with a code, and one that refuses without', async () => {
  const { told, returnHash } = await answerFor(randomBytes(32))
  expect(told).toEqual({
    redirect_uri: expect.stringMatching(/^https:\/\/collect\.example\/return#response_code=[\w-]+$/),
  })
  expect(returnHash).not.toBeNull()
  expect(await answerFor(randomBytes(32), 'access_denied')).toEqual({
    told: { redirect_uri: RETURN_URL },
    returnHash: null,
  })
})

test('where no browser began the session there is no way back and no code', async () => {
  for (const refusal of [undefined, 'access_denied'])
    expect(await answerFor(null, refusal)).toEqual({ told: {}, returnHash: null })
})
