import { HOME } from '@e-collecting/address/web/testing'
import { openWizardTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import type { RegisterFormAction } from './register-form-state.ts'
import { REGISTER_FORM } from './register-form-store.ts'
import { OFFERED } from './testing/register-stub.ts'

const TO_WALLET: RegisterFormAction[] = [
  { type: 'address-changed', address: HOME },
  { type: 'address-confirmed', asked: HOME, address: HOME },
  { type: 'step-entered', step: 'wallet' },
  { type: 'session-started', session: { id: 's1', deadlineMs: 300_000 }, bfsNumber: '261' },
]
const MATCHED: RegisterFormAction = { type: 'resident-matched' }
const RESTARTED: RegisterFormAction = { type: 'restarted', preselectedSlug: null }

test('address, step, session and item survive a reload in the tab; the match does not, the server says it again', () => {
  const { open } = openWizardTab(REGISTER_FORM)
  open('night-trains', ...TO_WALLET, MATCHED)
  expect(open('night-trains').getState()).toMatchObject({
    step: 'item',
    slug: 'night-trains',
    address: HOME,
    session: { id: 's1' },
    isMatched: false,
  })
})

test('a flow that stopped resumes at the summary, without its session', () => {
  const { open, cancelled } = openWizardTab(REGISTER_FORM)
  open(null, ...TO_WALLET, { type: 'aborted', reason: 'verification-declined' })
  expect(open().getState()).toMatchObject({ step: 'summary', session: null, abort: null, address: HOME })
  expect(cancelled).toEqual([])
})

test.each([
  ['another item changes the choice and keeps the proof', 'lake-paths'],
  ['no item changes nothing', null],
])('a page of %s', (_, slug) => {
  const { open, cancelled } = openWizardTab(REGISTER_FORM)
  open('night-trains', ...TO_WALLET, MATCHED)
  const expected = { step: 'item', slug: slug ?? 'night-trains', session: { id: 's1' } }
  expect(open(slug).getState()).toMatchObject(expected)
  expect(cancelled).toEqual([])
})

test('the credential of another item than the page stays in sight', () => {
  const { open } = openWizardTab(REGISTER_FORM)
  open('night-trains', ...TO_WALLET, MATCHED, { type: 'credential-received', credential: OFFERED })
  expect(open('lake-paths').getState()).toMatchObject({ step: 'credential', slug: null })
})

test('a session that a failure has ended has nothing left to cancel', () => {
  const { open, cancelled } = openWizardTab(REGISTER_FORM)
  open(null, ...TO_WALLET, MATCHED, { type: 'aborted', reason: 'verification-failed' }, RESTARTED)
  expect(cancelled).toEqual([])
})

test('a session whose credential is out is told that it was left, or the next person at this browser would find it', () => {
  const { open, cancelled } = openWizardTab(REGISTER_FORM)
  open(null, ...TO_WALLET, MATCHED, { type: 'credential-received', credential: OFFERED })
  expect(cancelled).toEqual([])
  open(null).dispatch(RESTARTED)
  expect(cancelled).toEqual(['s1'])
})
