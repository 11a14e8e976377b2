import { describePurpose } from '@e-collecting/i18n/server'
import { expect, test } from 'vitest'
import { createSupportSession } from './create-support-session.ts'
import type { SupportSessions } from './support-sessions.ts'
import { VOTE } from './testing.ts'

const ZURICH = { canton: 'ZH', name: 'Zürich', bfsNumber: '261' }

/** Begins with sessions that only note what they are asked for. */
async function begin(bfsNumber: string) {
  const begun: Parameters<SupportSessions['begin']>[0][] = []
  const beginning = createSupportSession(
    {
      votes: { findActiveBySlug: async () => VOTE },
      sessions: {
        begin: async (input) => {
          begun.push(input)
          return { id: 'id', expiresAt: '', verificationUrl: '', walletDeepLink: '' }
        },
      },
      findMunicipality: (number) => (number === ZURICH.bfsNumber ? ZURICH : undefined),
      now: () => new Date('2026-11-20T10:00:00Z'),
    },
    { popularVote: VOTE.slug, bfsNumber },
    'secret',
  )
  const code = await beginning.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )
  return { begun, code }
}

test('a wallet shows in each language that a receipt is to come, and for what: in German where the item has no title in it', async () => {
  const { begun } = await begin('261')
  const shown = describePurpose('receipt', (language) => (language === 'fr' ? 'Trains de nuit' : 'Nachtzüge für alle'))
  expect(begun.map(({ purpose }) => purpose)).toEqual([shown])
})

test('from a municipality that there is not nobody begins', async () => {
  expect(await begin('9999')).toEqual({ begun: [], code: 'municipality-unknown' })
})
