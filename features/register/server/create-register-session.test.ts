import { describePurpose } from '@e-collecting/i18n/server'
import { expect, test } from 'vitest'
import { createRegisterSession } from './create-register-session.ts'
import type { RegisterSessions } from './register-sessions.ts'

const BERN = { name: 'Bern', bfsNumber: '351', canton: 'BE', did: 'did:x:y', statusListUrl: 'https://list' } as const

test('a wallet shows in whose register somebody is looked up', async () => {
  const begun: Parameters<RegisterSessions['begin']>[0][] = []
  const asked: unknown[] = []
  const municipality = { ...BERN, id: 'bern', verificationMethod: null, keyId: null, sealedKeyPin: null }
  const deps: Parameters<typeof createRegisterSession>[0] = {
    municipalities: { findByBfsNumber: async () => municipality },
    matchLimits: { ask: async (attempt) => void asked.push(attempt) },
    sessions: {
      begin: async (input) => {
        begun.push(input)
        return { id: 'id', expiresAt: '', verificationUrl: '', walletDeepLink: '' }
      },
    },
  }
  await createRegisterSession(deps, { bfsNumber: '351' }, { secret: 'secret', client: 'client' })
  expect(asked).toEqual([{ client: 'client', municipalityId: 'bern' }])
  expect(begun).toEqual([
    {
      topic: null,
      context: { municipalityId: 'bern', client: 'client' },
      purpose: describePurpose('register', () => 'Bern'),
      browserSecret: 'secret',
    },
  ])
})
