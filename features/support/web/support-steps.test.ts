import { HOME } from '@e-collecting/address/web/testing'
import { cantonalItem, endedItem, federalItem } from '@e-collecting/popular-votes/web/testing'
import { describe, expect, test } from 'vitest'
import { SUPPORT_STEPS, type SupportStep } from '../contract.ts'
import { startSupportForm } from './support-form-state.ts'
import {
  findAskedStep,
  findFirstOpenStep,
  findItemGap,
  findScope,
  findShownStep,
  type SupportFacts,
  typeOf,
} from './support-steps.ts'
import { municipalItem, sampleItems } from './testing/sample-items.ts'

const facts = (form: Partial<SupportFacts['form']> = {}, others: Partial<SupportFacts> = {}): SupportFacts => ({
  form: { ...startSupportForm(federalItem.slug), address: HOME, ...form },
  items: sampleItems,
  today: '2026-11-21',
  canton: 'ZH',
  ...others,
})

test('the type of a preselected item is that of the item until another is chosen', () => {
  expect(typeOf(facts().form, sampleItems)).toBe('initiative')
  expect(typeOf(facts({ type: 'referendum', slug: null }).form, sampleItems)).toBe('referendum')
  expect(typeOf(facts({ slug: 'unknown' }).form, sampleItems)).toBeNull()
})

test.each([
  ['nothing', { slug: null }, 'type-and-title'],
  ['a type only', { slug: null, type: 'initiative' }, 'title'],
  ['a slug that is not in the list', { slug: 'unknown' }, 'type-and-title'],
  ['a slug that has left the list', { slug: 'unknown', type: 'initiative' }, 'title'],
  ['an ended item', { slug: endedItem.slug }, 'ended'],
  ['a running item', {}, null],
] as const)('with %s chosen the first step needs: %o → %s', (_, form, gap) => {
  expect(findItemGap(facts(form))).toBe(gap)
})

test('an item is not open before its first day', () => {
  expect(findItemGap(facts({}, { today: '2026-01-01' }))).toBe('notStarted')
})

describe('scope', () => {
  test.each([
    [federalItem, 'GE', '6621', 'in-scope'],
    [federalItem, null, '6621', 'in-scope'],
    [cantonalItem, 'ZH', '261', 'in-scope'],
    [cantonalItem, 'BE', '351', 'out-of-scope-canton'],
    [cantonalItem, null, '261', 'unknown'],
    [municipalItem, 'ZH', '230', 'in-scope'],
    [municipalItem, 'ZH', '261', 'out-of-scope-municipality'],
  ] as const)('%o with canton %s and municipality %s is %s', (item, canton, bfsNumber, scope) => {
    const address = { ...HOME, municipality: { bfsNumber, name: 'x' } }
    expect(findScope(facts({ slug: item.slug, address }, { canton }))).toBe(scope)
  })
})

describe('the first open step', () => {
  test.each([
    ['item', facts({ slug: null })],
    ['item', facts({ slug: endedItem.slug })],
    ['address', facts({ address: { ...HOME, municipality: null } })],
    ['address', facts({ address: { ...HOME, postalCode: '80' } })],
    ['summary', facts({ slug: cantonalItem.slug }, { canton: 'BE' })],
    ['wallet', facts()],
    ['receipt', facts({ receipt: { issuedAt: '2026-11-21T10:00:00Z', person: null } })],
  ] as const)('is %s', (step, given) => {
    expect(findFirstOpenStep(given)).toBe(step)
  })
})

test('no step is shown before the ones ahead of it are done, except those that follow from a session', () => {
  const shown = (step: SupportStep, form = {}) => findShownStep(facts({ step, ...form }))
  for (const step of SUPPORT_STEPS) expect(shown(step)).toBe(step)
  expect(shown('summary', { slug: endedItem.slug })).toBe('item')
  expect(shown('summary', { address: { ...HOME, municipality: null } })).toBe('address')
  expect(shown('wallet', { slug: endedItem.slug })).toBe('wallet')
  expect(shown('receipt', { slug: null })).toBe('receipt')
})

describe('who asks for a step by its address', () => {
  const SESSION = { id: 's1', deadlineMs: 300_000 }
  const AT_WALLET = { step: 'wallet', session: SESSION } as const
  const AT_RECEIPT = { step: 'receipt', session: SESSION } as const
  test.each<[SupportStep, Partial<SupportFacts['form']>, SupportStep]>([
    ['summary', { step: 'item' }, 'summary'],
    ['address', { step: 'summary' }, 'address'],
    ['item', AT_WALLET, 'item'],
    ['summary', AT_WALLET, 'summary'],
    ['wallet', AT_WALLET, 'wallet'],
    ['wallet', { step: 'summary' }, 'summary'],
    ['receipt', { step: 'address' }, 'summary'],
    ['summary', { step: 'item', slug: null }, 'item'],
    ['summary', { step: 'item', address: startSupportForm(null).address }, 'address'],
    ['wallet', { step: 'item', slug: endedItem.slug }, 'item'],
    ['item', AT_RECEIPT, 'receipt'],
    ['wallet', AT_RECEIPT, 'receipt'],
  ])('%s with %o gets %s', (asked, form, found) => {
    expect(findAskedStep(facts(form), asked)).toBe(found)
  })
})
