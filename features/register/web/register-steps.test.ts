import { EMPTY_ADDRESS } from '@e-collecting/address/web'
import { HOME } from '@e-collecting/address/web/testing'
import { cantonalItem, endedItem, federalItem } from '@e-collecting/popular-votes/web/testing'
import { expect, test } from 'vitest'
import type { RegisterStep } from '../contract.ts'
import { type RegisterFormState, startRegisterForm } from './register-form-state.ts'
import { availableItems, findItemGap, typeOf } from './register-item-choice.ts'
import {
  findAskedStep,
  findChosen,
  findFirstOpenStep,
  findPreselectionFault,
  findShownStep,
  type RegisterFacts,
  unavailability,
} from './register-steps.ts'
import { comingItem, farItem, OFFERED, sampleItems } from './testing/register-stub.ts'

const facts = (form: Partial<RegisterFormState>): RegisterFacts => ({
  form: { ...startRegisterForm(null), address: HOME, ...form },
  items: sampleItems,
  today: '2026-11-21',
  canton: 'ZH',
})

test('only running items of the place are offered', () => {
  expect(availableItems(facts({}))).toEqual([federalItem, cantonalItem])
})

test.each([
  [federalItem, null],
  [cantonalItem, null],
  [farItem, 'elsewhere'],
  [endedItem, 'ended'],
  [comingItem, 'notStarted'],
])('$0.slug is unavailable because: $1', (item, reason) => {
  expect(unavailability(item, facts({}))).toBe(reason)
})

test('before the address is known nothing is called out of place', () => {
  expect(unavailability(farItem, facts({ address: EMPTY_ADDRESS }))).toBeNull()
})

test.each([
  ['ZH', 'elsewhere'],
  [null, null],
])('in canton %s an item of another one is preselected wrongly because: %s', (canton, fault) => {
  expect(findPreselectionFault({ ...facts({ slug: farItem.slug }), canton }, farItem.slug)).toBe(fault)
})

test('of an item that is not chosen any more nothing is said', () => {
  expect(findPreselectionFault(facts({ slug: endedItem.slug }), farItem.slug)).toBeNull()
})

test('while nobody knows the canton no cantonal item is offered', () => {
  expect(availableItems({ ...facts({}), canton: null })).toEqual([federalItem])
})

test('a preselected item brings its type along, one that cannot be had brings nothing', () => {
  expect(typeOf(facts({ slug: federalItem.slug }))).toBe('initiative')
  expect(findChosen(facts({ slug: endedItem.slug }))).toBeNull()
  expect(typeOf(facts({ slug: endedItem.slug }))).toBeNull()
})

test('step 4 needs type and title', () => {
  expect(findItemGap(facts({}))).toEqual({ type: true, title: true })
  expect(findItemGap(facts({ type: 'initiative' }))).toEqual({ type: false, title: true })
  expect(findItemGap(facts({ slug: 'gone' }))).toEqual({ type: true, title: true })
  expect(findItemGap(facts({ slug: federalItem.slug }))).toBeNull()
})

test('the first open step follows from what is there', () => {
  expect(findFirstOpenStep(facts({ address: EMPTY_ADDRESS }))).toBe('address')
  expect(findFirstOpenStep(facts({}))).toBe('wallet')
  expect(findFirstOpenStep(facts({ isMatched: true }))).toBe('item')
  expect(findFirstOpenStep(facts({ abort: 'resident-not-matched' }))).toBe('item')
})

test('what was remembered without its address leads back to the address', () => {
  expect(findShownStep(facts({ step: 'summary', address: EMPTY_ADDRESS }))).toBe('address')
  expect(findShownStep(facts({ step: 'summary' }))).toBe('summary')
})

test('a running session is left in peace', () => {
  const session = { id: 'r1', deadlineMs: 1 }
  expect(findShownStep(facts({ step: 'item', session }))).toBe('item')
})

const SESSION = { id: 's1', deadlineMs: 300_000 }
const AT_WALLET = { step: 'wallet', session: SESSION } as const
const AT_ITEM = { step: 'item', session: SESSION, isMatched: true } as const
const ABORTED = { step: 'item', session: SESSION, abort: 'resident-not-matched' } as const
const AT_CREDENTIAL = { step: 'credential', session: SESSION, isMatched: true, credential: OFFERED } as const

test.each<[RegisterStep, Partial<RegisterFormState>, RegisterStep]>([
  ['summary', { step: 'address' }, 'summary'],
  ['address', { step: 'summary' }, 'address'],
  ['summary', { step: 'address', address: EMPTY_ADDRESS }, 'address'],
  ['wallet', { step: 'address', address: EMPTY_ADDRESS }, 'address'],
  ['wallet', { step: 'summary' }, 'summary'],
  ['item', AT_WALLET, 'wallet'],
  ['summary', AT_WALLET, 'summary'],
  ['wallet', AT_ITEM, 'wallet'],
  ['address', AT_ITEM, 'address'],
  ['credential', AT_ITEM, 'item'],
  ['wallet', ABORTED, 'summary'],
  ['item', AT_CREDENTIAL, 'item'],
  ['credential', { ...AT_CREDENTIAL, step: 'item' }, 'credential'],
  ['item', { step: 'credential', session: SESSION, address: EMPTY_ADDRESS }, 'credential'],
])('who asks for %s with %o gets %s', (asked, form, found) => {
  expect(findAskedStep(facts(form), asked)).toBe(found)
})
