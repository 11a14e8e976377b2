import { HOME } from '@e-collecting/address/web/testing'
import { openWizardTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import type { SupportFormAction } from './support-form-state.ts'
import { SUPPORT_FORM } from './support-form-store.ts'
import { PERSON } from './testing/support-stub.ts'

const TO_WALLET: SupportFormAction[] = [
  { type: 'title-chosen', slug: 'night-trains', popularVoteType: 'initiative' },
  { type: 'address-changed', address: HOME },
  { type: 'step-entered', step: 'summary' },
  {
    type: 'session-started',
    session: { id: 's1', deadlineMs: 300_000 },
    popularVote: 'night-trains',
    bfsNumber: '261',
  },
]
const ISSUED: SupportFormAction = {
  type: 'receipt-issued',
  slug: 'night-trains',
  receipt: { issuedAt: '2026-11-21T10:00:00Z', person: PERSON },
}
const tab = () => openWizardTab(SUPPORT_FORM)

test('an address that was entered before any item is chosen survives a reload in the tab', () => {
  const { open } = tab()
  open(null, { type: 'address-changed', address: HOME })
  expect(open().getState()).toMatchObject({ step: 'item', slug: null, address: HOME })
})

test('item, address, step and session survive a reload in the tab', () => {
  const { open } = tab()
  open(null, ...TO_WALLET)
  expect(open().getState()).toMatchObject({
    step: 'wallet',
    slug: 'night-trains',
    type: 'initiative',
    address: HOME,
    session: { id: 's1' },
  })
})

test('a wallet step without its session is no form to go on with', () => {
  const { open, storage } = tab()
  storage.setItem(SUPPORT_FORM.memory.key, JSON.stringify({ step: 'wallet', slug: 'night-trains' }))
  expect(open().getState()).toMatchObject({ step: 'item', slug: null })
})

test("another item's page opens its own form and leaves the remembered receipt alone until it is used", () => {
  const { open, stored } = tab()
  open(null, ...TO_WALLET, ISSUED)
  const receipt = stored()
  expect(open('other').getState()).toMatchObject({ step: 'receipt', receipt: null })
  const store = open('other', { type: 'item-opened', slug: 'other' })
  expect(store.getState()).toMatchObject({ step: 'item', slug: 'other' })
  expect(stored()).toBe(receipt)
  store.dispatch({ type: 'step-entered', step: 'address' })
  expect(JSON.parse(stored() ?? '')).toMatchObject({ step: 'address', slug: 'other' })
})

test('a session ends once its form is used for another item, not by merely looking at that item', () => {
  const { open, cancelled } = tab()
  open(null, ...TO_WALLET)
  const store = open('other')
  expect(store.getState()).toMatchObject({ step: 'item', slug: 'other', address: HOME, session: null })
  expect(cancelled).toEqual([])
  store.dispatch({ type: 'step-entered', step: 'address' })
  expect(cancelled).toEqual(['s1'])
})

test('a session whose receipt is out is told that it was left, or the next person at this browser would find it', () => {
  const { open, cancelled } = tab()
  open(null, ...TO_WALLET, ISSUED)
  expect(cancelled).toEqual([])
  open(null).dispatch({ type: 'restarted' })
  expect(cancelled).toEqual(['s1'])
})
