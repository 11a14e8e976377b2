import type { EnteredAddress } from '@e-collecting/address/web'
import { createWizardStore } from '@e-collecting/wallet-session/web/testing'
import { describe, expect, test } from 'vitest'
import type { SupportFormAction } from './support-form-state.ts'
import { SUPPORT_FORM } from './support-form-store.ts'

const address: EnteredAddress = {
  street: 'Bahnhofstrasse 1',
  postalCode: '8001',
  city: 'Zürich',
  municipality: { bfsNumber: '261', name: 'Zürich' },
  municipalityChosenByHand: true,
}
const person = { givenName: 'Wendelgard', familyName: 'Testperson', birthDate: '1990-05-17' }

const started = (id: string): SupportFormAction => ({
  type: 'session-started',
  session: { id, deadlineMs: 300_000 },
  popularVote: 'night-trains',
  bfsNumber: '261',
})
const TO_WALLET: SupportFormAction[] = [
  { type: 'title-chosen', slug: 'night-trains', popularVoteType: 'initiative' },
  { type: 'address-changed', address },
  { type: 'step-entered', step: 'summary' },
  started('s1'),
]
const ISSUED: SupportFormAction = {
  type: 'receipt-issued',
  slug: 'night-trains',
  receipt: { issuedAt: '2026-11-21T10:00:00Z', person },
}

function tab() {
  const kept = new Map<string, string>()
  const cancelled: string[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = (preselectedSlug: string | null = null, ...actions: SupportFormAction[]) => {
    const store = createWizardStore(SUPPORT_FORM, {
      storage,
      preselectedSlug,
      cancelSession: (id) => cancelled.push(id),
    })
    actions.forEach(store.dispatch)
    return store
  }
  return { open, cancelled, stored: () => kept.get(SUPPORT_FORM.memory.key) ?? null }
}

test('item, address, step and session survive a reload in the tab', () => {
  const { open } = tab()
  open(null, ...TO_WALLET)
  expect(open().getState()).toMatchObject({
    step: 'wallet',
    slug: 'night-trains',
    type: 'initiative',
    address,
    session: { id: 's1' },
    stepsEntered: 0,
  })
})

test('the server renders the empty form, whatever the tab remembers', () => {
  const { open } = tab()
  open(null, ...TO_WALLET)
  expect(open('night-trains').getServerState()).toMatchObject({ step: 'item', slug: 'night-trains', session: null })
})

test('success leaves nothing behind but the session id, and never a name', () => {
  const { open, stored } = tab()
  open(null, ...TO_WALLET, ISSUED)
  expect(JSON.parse(stored() ?? '')).toEqual({ step: 'receipt', session: { id: 's1', deadlineMs: 300_000 } })
  expect(open('another-item').getState()).toMatchObject({ step: 'receipt', receipt: null })
})

test("another item's page opens its own form and leaves the remembered receipt alone until it is used", () => {
  const { open, stored } = tab()
  open(null, ...TO_WALLET, ISSUED)
  const receipt = stored()
  const store = open('other', { type: 'item-opened', slug: 'other' })
  expect(store.getState()).toMatchObject({ step: 'item', slug: 'other' })
  expect(stored()).toBe(receipt)
  store.dispatch({ type: 'step-entered', step: 'address' })
  expect(JSON.parse(stored() ?? '')).toMatchObject({ step: 'address', slug: 'other' })
})

test('restart leaves nothing behind', () => {
  const { open, stored } = tab()
  open(null, ...TO_WALLET, { type: 'restarted' })
  expect(stored()).toBeNull()
})

describe('a session is cancelled', () => {
  test.each([
    ['by going back', { type: 'step-entered', step: 'summary' }],
    ['by a change of item', { type: 'title-chosen', slug: 'other', popularVoteType: 'initiative' }],
    ['by a change of address', { type: 'address-changed', address: { ...address, city: 'Chur' } }],
    ['by restart', { type: 'restarted' }],
    ['by a new code', started('s2')],
  ] as [string, SupportFormAction][])('%s', (_, action) => {
    const { open, cancelled } = tab()
    const store = open(null, ...TO_WALLET)
    expect(cancelled).toEqual([])
    store.dispatch(action)
    expect(cancelled).toEqual(['s1'])
  })

  test('also when it began before a reload', () => {
    const { open, cancelled } = tab()
    open(null, ...TO_WALLET)
    open(null, { type: 'step-entered', step: 'summary' })
    expect(cancelled).toEqual(['s1'])
  })

  test('once its form is used for another item, not by merely looking at that item', () => {
    const { open, cancelled } = tab()
    open(null, ...TO_WALLET)
    const store = open('other')
    expect(store.getState()).toMatchObject({ step: 'item', slug: 'other', address, session: null })
    expect(cancelled).toEqual([])
    store.dispatch({ type: 'step-entered', step: 'address' })
    expect(cancelled).toEqual(['s1'])
  })

  test('when it begins after the form has moved on', () => {
    const { open, cancelled } = tab()
    const store = open(null, ...TO_WALLET.slice(0, 2), started('late'))
    expect(store.getState()).toMatchObject({ step: 'item', session: null })
    expect(cancelled).toEqual(['late'])
  })

  test('never after its receipt was issued', () => {
    const { open, cancelled } = tab()
    open(null, ...TO_WALLET, ISSUED, { type: 'restarted' })
    expect(cancelled).toEqual([])
  })
})

test('a storage that cannot be read or written costs only the memory', () => {
  const storage = {
    getItem: () => '{"step":"nowhere"',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  const store = createWizardStore(SUPPORT_FORM, { storage, preselectedSlug: null, cancelSession: () => undefined })
  TO_WALLET.forEach(store.dispatch)
  expect(store.getState().step).toBe('wallet')
})

test.each(['null', '[]', '{}', '{"step":"wallet"}', '{"step":"receipt","session":{}}', '7'])(
  'a foreign entry in the storage counts as none: %s',
  (entry) => {
    const storage = { getItem: () => entry, setItem: () => undefined, removeItem: () => undefined }
    const store = createWizardStore(SUPPORT_FORM, { storage, preselectedSlug: 'x', cancelSession: () => undefined })
    expect(store.getState()).toMatchObject({ step: 'item', slug: 'x' })
  },
)
