import { HOME } from '@e-collecting/address/web/testing'
import { describe, expect, test } from 'vitest'
import {
  type RegisterFormAction,
  type RegisterFormState,
  reduceRegisterForm,
  startRegisterForm,
} from './register-form-state.ts'
import { OFFERED } from './testing/register-stub.ts'

const session = { id: 'r1', deadlineMs: 300_000 }
const changed: RegisterFormAction = { type: 'address-changed', address: HOME }
const confirmed: RegisterFormAction = { type: 'address-confirmed', asked: HOME, address: HOME }
const enter = (step: 'address' | 'summary' | 'wallet' | 'item'): RegisterFormAction => ({ type: 'step-entered', step })
const started: RegisterFormAction = { type: 'session-started', session, bfsNumber: '261' }
const matched: RegisterFormAction = { type: 'resident-matched' }
const aborted: RegisterFormAction = { type: 'aborted', reason: 'resident-not-matched' }
const received: RegisterFormAction = { type: 'credential-received', credential: OFFERED }

const after = (...actions: RegisterFormAction[]): RegisterFormState =>
  actions.reduce(reduceRegisterForm, startRegisterForm(null))
const TO_WALLET = [changed, confirmed, enter('wallet'), started]

test('the way through: address, summary, wallet, item, credential, each step entered once', () => {
  const actions = [changed, confirmed, enter('wallet'), started, matched, received]
  const steps = actions.map((_, index) => after(...actions.slice(0, index + 1)))
  expect(steps.map(({ step, stepsEntered }) => [step, stepsEntered])).toEqual([
    ['address', 0],
    ['summary', 1],
    ['wallet', 2],
    ['wallet', 2],
    ['item', 3],
    ['credential', 4],
  ])
})

test('a failed verification sets the cancelled flag and turns step 4 into its message', () => {
  expect(after(...TO_WALLET, aborted)).toMatchObject({ step: 'item', abort: 'resident-not-matched', isMatched: false })
})

test('nothing that comes after the stop goes on', () => {
  expect(after(...TO_WALLET, aborted, matched, received)).toEqual(after(...TO_WALLET, aborted))
})

test('what is found of a session that was left behind leads nowhere', () => {
  const left = after(...TO_WALLET, enter('summary'), enter('wallet'))
  expect(after(...TO_WALLET, enter('summary'), enter('wallet'), matched, received)).toEqual(left)
  const atItem = after(changed, confirmed, enter('item'))
  expect(reduceRegisterForm(atItem, received)).toBe(atItem)
})

test('a check of the address that ends once its step was left leads nowhere', () => {
  const left = after(...TO_WALLET, enter('summary'))
  expect(reduceRegisterForm(left, confirmed)).toBe(left)
})

test('restart resets everything to step 1, and keeps only the item in the address of the page', () => {
  const fresh = after(...TO_WALLET, aborted, { type: 'restarted', preselectedSlug: 'x' })
  expect({ ...fresh, stepsEntered: 0 }).toEqual(startRegisterForm('x'))
  expect(fresh.stepsEntered, 'the heading takes the focus').toBe(after(...TO_WALLET, aborted).stepsEntered + 1)
})

describe('the session', () => {
  test('that has proved somebody is not replaced by one that begins late', () => {
    const late: RegisterFormAction = {
      type: 'session-started',
      session: { id: 'late', deadlineMs: 1 },
      bfsNumber: '261',
    }
    const back = after(...TO_WALLET, matched, enter('wallet'))
    expect(reduceRegisterForm(back, late)).toBe(back)
  })

  test.each([
    ['back to the summary', enter('summary')],
    ['back to the address', enter('address')],
    ['another address', { type: 'address-changed', address: { ...HOME, city: 'Chur' } }],
  ] as [string, RegisterFormAction][])('is dropped with what it proved: %s', (_, action) => {
    expect(after(...TO_WALLET, matched, action)).toMatchObject({ session: null, isMatched: false, credential: null })
  })

  test('survives the way back from step 4, so that nobody has to prove twice', () => {
    const back = after(...TO_WALLET, matched, enter('wallet'))
    expect(back).toMatchObject({ step: 'wallet', session, isMatched: true })
    expect(reduceRegisterForm(back, enter('item'))).toMatchObject({ step: 'item', session, isMatched: true })
  })

  test('is new after a stop', () => {
    expect(after(...TO_WALLET, aborted, enter('wallet'))).toMatchObject({ step: 'wallet', session: null, abort: null })
  })

  test.each([
    ['after the person went back', [...TO_WALLET.slice(0, 3), enter('summary'), started]],
    ['for another municipality', [...TO_WALLET.slice(0, 3), { ...started, bfsNumber: '351' }]],
  ] as [string, RegisterFormAction[]][])('that begins %s is not taken', (_, actions) => {
    expect(after(...actions).session).toBeNull()
  })

  test('that is replaced by a new code keeps step and focus', () => {
    const renewed = after(...TO_WALLET, { ...started, session: { id: 'r2', deadlineMs: 1 } } as RegisterFormAction)
    expect(renewed).toMatchObject({ step: 'wallet', stepsEntered: 2, session: { id: 'r2' } })
  })
})

test('an address that was changed while it was checked is not confirmed', () => {
  const other = { ...HOME, city: 'Chur' }
  expect(after({ type: 'address-changed', address: other }, confirmed).step).toBe('address')
})

test('another type clears the title', () => {
  const state = after(
    { type: 'title-chosen', slug: 'night-trains', popularVoteType: 'initiative' },
    { type: 'type-chosen', popularVoteType: 'referendum' },
  )
  expect(state).toMatchObject({ type: 'referendum', slug: null })
})

test('the type that is chosen already leaves the title', () => {
  const state = after({ type: 'title-chosen', slug: 'night-trains', popularVoteType: 'initiative' })
  expect(reduceRegisterForm(state, { type: 'type-chosen', popularVoteType: 'initiative' })).toBe(state)
})

test('a credential says which item it is for, and goes with the address', () => {
  const there = after(...TO_WALLET, matched, received)
  expect(there.slug).toBe(OFFERED.popularVote)
  const elsewhere = reduceRegisterForm(there, { type: 'address-changed', address: { ...HOME, city: 'Chur' } })
  expect(elsewhere.credential).toBeNull()
})

test('that the register has found somebody leads nobody back who is past that step', () => {
  const there = after(...TO_WALLET, matched, received)
  expect(reduceRegisterForm(there, matched)).toEqual(there)
})

test('news about the credential on step 5 are not a new step', () => {
  const state = after(...TO_WALLET, matched, received, {
    type: 'credential-received',
    credential: { ...OFFERED, status: 'ISSUED', offerDeepLink: null },
  })
  expect(state).toMatchObject({ step: 'credential', stepsEntered: 4, credential: { status: 'ISSUED' } })
})
