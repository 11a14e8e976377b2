import { EMPTY_ADDRESS } from '@e-collecting/address/web'
import { HOME } from '@e-collecting/address/web/testing'
import { describe, expect, test } from 'vitest'
import { SUPPORT_STEPS } from '../contract.ts'
import {
  reduceSupportForm,
  type SupportFormAction,
  type SupportFormState,
  startSupportForm,
} from './support-form-state.ts'

const session = { id: 's1', deadlineMs: 300_000 }
const person = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
const receipt = { issuedAt: '2026-11-21T10:00:00Z', person }

const atWallet: SupportFormState = {
  ...startSupportForm('night-trains'),
  type: 'initiative',
  address: HOME,
  step: 'wallet',
  session,
}

const play = (state: SupportFormState, ...actions: SupportFormAction[]) => actions.reduce(reduceSupportForm, state)

test('a form begins at the first step, with the item of its page', () => {
  expect(startSupportForm('night-trains')).toMatchObject({ step: 'item', slug: 'night-trains', type: null })
})

test('changing the type clears the title, choosing the same type again does not', () => {
  const chosen = play(startSupportForm(null), {
    type: 'title-chosen',
    slug: 'night-trains',
    popularVoteType: 'initiative',
  })
  expect(play(chosen, { type: 'type-chosen', popularVoteType: 'initiative' })).toBe(chosen)
  expect(play(chosen, { type: 'type-chosen', popularVoteType: 'referendum' })).toMatchObject({
    type: 'referendum',
    slug: null,
  })
})

test('the same address leaves the session alone', () => {
  expect(play(atWallet, { type: 'address-changed', address: HOME })).toBe(atWallet)
})

test('a receipt is of the item that its session was for', () => {
  expect(play(atWallet, { type: 'receipt-issued', slug: 'parking-law', receipt })).toMatchObject({
    step: 'receipt',
    slug: 'parking-law',
    receipt,
  })
})

test('an edited address arrives as it is, without the municipality of the one before', () => {
  const address = { ...HOME, city: 'Chur', municipality: null }
  expect(play(atWallet, { type: 'address-changed', address }).address).toBe(address)
})

test('a receipt goes with whatever is entered after it', () => {
  const issued = play(atWallet, { type: 'receipt-issued', slug: 'night-trains', receipt })
  expect(issued.receipt).toEqual(receipt)
  expect(play(issued, { type: 'step-entered', step: 'address' })).toMatchObject({ receipt: null, session: null })
  expect(play(issued, { type: 'address-changed', address: { ...HOME, city: 'Chur' } }).receipt).toBeNull()
})

describe('a running session is left behind by', () => {
  const actions: SupportFormAction[] = [
    { type: 'type-chosen', popularVoteType: 'referendum' },
    { type: 'title-chosen', slug: 'other', popularVoteType: 'initiative' },
    { type: 'address-changed', address: EMPTY_ADDRESS },
    { type: 'step-entered', step: 'summary' },
    { type: 'step-entered', step: 'item' },
    { type: 'restarted' },
  ]
  test.each(actions)('%o', (action) => {
    expect(play(atWallet, action).session).toBeNull()
  })
})

test('going back from the wallet keeps everything that was entered', () => {
  const { slug, type, address } = atWallet
  expect(play(atWallet, { type: 'step-entered', step: 'summary' })).toMatchObject({ slug, type, address })
})

const started = (id: string): Extract<SupportFormAction, { type: 'session-started' }> => ({
  type: 'session-started',
  session: { id, deadlineMs: 600_000 },
  popularVote: 'night-trains',
  bfsNumber: '261',
})

test('a session opens the wallet step only for the item and the municipality it was asked for', () => {
  const atSummary = play(atWallet, { type: 'step-entered', step: 'summary' })
  expect(play(atSummary, started('s2'))).toMatchObject({ step: 'wallet', session: { id: 's2' } })
  const moved = { ...HOME, municipality: { bfsNumber: '351', name: 'Bern' } }
  const elsewhere: SupportFormAction[] = [
    { type: 'title-chosen', slug: 'other', popularVoteType: 'initiative' },
    { type: 'address-changed', address: moved },
    { type: 'step-entered', step: 'item' },
    { type: 'restarted' },
  ]
  for (const action of elsewhere) {
    const before = play(atSummary, action)
    expect(play(before, started('s2'))).toBe(before)
  }
})

test('a checked address leads on only if it is still the address, and its step the one that is shown', () => {
  const typed = { ...HOME, municipality: null }
  const enter = (step: 'item' | 'address'): SupportFormAction => ({ type: 'step-entered', step })
  const state = play(startSupportForm('night-trains'), enter('address'), { type: 'address-changed', address: typed })
  const confirmed: SupportFormAction = { type: 'address-confirmed', asked: typed, address: HOME }
  expect(play(state, confirmed)).toMatchObject({ step: 'summary', address: HOME })
  const changed = play(state, { type: 'address-changed', address: { ...typed, street: 'Rue du Lac 2' } })
  expect(play(changed, confirmed)).toBe(changed)
  const back = play(state, enter('item'))
  expect(play(back, confirmed)).toBe(back)
})

test('a new code replaces the session and does not count as another step', () => {
  const next = play(atWallet, started('s2'))
  expect(next).toMatchObject({ step: 'wallet', session: { id: 's2' }, stepsEntered: atWallet.stepsEntered })
})

test('the receipt brings the person and keeps the session that can show it again', () => {
  expect(play(atWallet, { type: 'receipt-issued', slug: 'night-trains', receipt })).toMatchObject({
    step: 'receipt',
    receipt: { person },
    session,
    stepsEntered: 1,
  })
})

test('what is missing is shown until the step is left', () => {
  const marked = play(startSupportForm(null), { type: 'missing-shown' })
  expect(marked.showsMissing).toBe(true)
  expect(play(marked, { type: 'type-chosen', popularVoteType: 'initiative' }).showsMissing).toBe(true)
  expect(play(marked, { type: 'step-entered', step: 'address' }).showsMissing).toBe(false)
})

test.each(SUPPORT_STEPS)('restart empties everything from step %s and says so until the next event', (step) => {
  const cleared = play({ ...atWallet, step, receipt }, { type: 'restarted' })
  expect(cleared).toEqual({ ...startSupportForm(null), stepsEntered: 1, isCleared: true })
  expect(play(cleared, { type: 'type-chosen', popularVoteType: 'initiative' }).isCleared).toBe(false)
})
