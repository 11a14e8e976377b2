import type { EnteredAddress } from '@e-collecting/address/web'
import { createWizardStore } from '@e-collecting/wallet-session/web/testing'
import { describe, expect, test } from 'vitest'
import type { RegisterFormAction } from './register-form-state.ts'
import { REGISTER_FORM } from './register-form-store.ts'
import { OFFERED } from './testing/register-stub.ts'

const address: EnteredAddress = {
  street: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  municipality: { bfsNumber: '261', name: 'Zürich' },
  municipalityChosenByHand: true,
}
const started = (id: string): RegisterFormAction => ({
  type: 'session-started',
  session: { id, deadlineMs: 300_000 },
  bfsNumber: '261',
})
const TO_WALLET: RegisterFormAction[] = [
  { type: 'address-changed', address },
  { type: 'address-confirmed', asked: address, address },
  { type: 'step-entered', step: 'wallet' },
  started('r1'),
]
const MATCHED: RegisterFormAction = { type: 'resident-matched' }
const RECEIVED: RegisterFormAction = { type: 'credential-received', credential: OFFERED }

function tab() {
  const kept = new Map<string, string>()
  const cancelled: string[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = (preselectedSlug: string | null = null, ...actions: RegisterFormAction[]) => {
    const store = createWizardStore(REGISTER_FORM, {
      storage,
      preselectedSlug,
      cancelSession: (id) => cancelled.push(id),
    })
    actions.forEach(store.dispatch)
    return store
  }
  return { open, cancelled, stored: () => kept.get(REGISTER_FORM.memory.key) ?? null }
}

test('address, step, session and item survive a reload in the tab; the match does not, the server says it again', () => {
  const { open } = tab()
  open('night-trains', ...TO_WALLET, MATCHED)
  expect(open('night-trains').getState()).toMatchObject({
    step: 'item',
    slug: 'night-trains',
    address,
    session: { id: 'r1' },
    isMatched: false,
    stepsEntered: 0,
  })
})

test('the credential leaves nothing behind but the session id, and never its link', () => {
  const { open, stored } = tab()
  open(null, ...TO_WALLET, MATCHED, RECEIVED)
  expect(JSON.parse(stored() ?? '')).toEqual({ step: 'credential', session: { id: 'r1', deadlineMs: 300_000 } })
})

test('a flow that stopped resumes at the summary, without its session', () => {
  const { open, cancelled } = tab()
  open(null, ...TO_WALLET, { type: 'aborted', reason: 'verification-declined' })
  expect(open().getState()).toMatchObject({ step: 'summary', session: null, abort: null, address })
  expect(cancelled).toEqual([])
})

test("another item's page changes the choice and keeps the proof", () => {
  const { open, cancelled } = tab()
  open('night-trains', ...TO_WALLET, MATCHED)
  expect(open('lake-paths').getState()).toMatchObject({ step: 'item', slug: 'lake-paths', session: { id: 'r1' } })
  expect(cancelled).toEqual([])
})

test('the server renders the empty first step, whatever the tab remembers', () => {
  const { open } = tab()
  open(null, ...TO_WALLET)
  expect(open('x').getServerState()).toMatchObject({ step: 'address', slug: 'x', session: null })
})

describe('a session is cancelled', () => {
  test.each([
    ['by going back', { type: 'step-entered', step: 'summary' }],
    ['by another address', { type: 'address-changed', address: { ...address, city: 'Chur' } }],
    ['by restart', { type: 'restarted', preselectedSlug: null }],
    ['by a new code', started('r2')],
  ] as [string, RegisterFormAction][])('%s', (_, action) => {
    const { open, cancelled } = tab()
    const store = open(null, ...TO_WALLET)
    expect(cancelled).toEqual([])
    store.dispatch(action)
    expect(cancelled).toEqual(['r1'])
  })

  test('when it begins after the wizard has moved on', () => {
    const { open, cancelled } = tab()
    open(null, ...TO_WALLET.slice(0, 2), started('late'))
    expect(cancelled).toEqual(['late'])
  })

  test('not by a failure that ended it, and not once its credential is out', () => {
    const { open, cancelled } = tab()
    open(
      null,
      ...TO_WALLET,
      { type: 'aborted', reason: 'verification-failed' },
      { type: 'restarted', preselectedSlug: null },
    )
    open(null, ...TO_WALLET, MATCHED, RECEIVED, { type: 'restarted', preselectedSlug: null })
    expect(cancelled).toEqual([])
  })
})

test.each(['null', '[]', '{}', '{"step":"credential"}', '{"step":"item"', '7'])(
  'a foreign entry in the storage counts as none: %s',
  (entry) => {
    const storage = { getItem: () => entry, setItem: () => undefined, removeItem: () => undefined }
    const store = createWizardStore(REGISTER_FORM, { storage, preselectedSlug: 'x', cancelSession: () => undefined })
    expect(store.getState()).toMatchObject({ step: 'address', slug: 'x' })
  },
)
