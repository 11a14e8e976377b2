import { isAddressResolved } from '@e-collecting/address/web'
import {
  checkScope,
  closedReason,
  type PopularVoteSummary,
  type PopularVoteType,
  type ScopeAnswer,
} from '@e-collecting/popular-votes/contract'
import { findItem } from '@e-collecting/popular-votes/web'
import { SUPPORT_STEPS, type SupportStep } from '../contract.ts'
import type { EnteredStep, SupportFormState } from './support-form-state.ts'

/** Everything the rules look at. */
export interface SupportFacts {
  form: SupportFormState
  items: readonly PopularVoteSummary[]
  /** The present day in Switzerland, as the server saw it. */
  today: string
  /** Two letters of the address's canton; null while unknown. */
  canton: string | null
}

/** The chosen type, or that of the preselected item. */
export const typeOf = (form: SupportFormState, items: readonly PopularVoteSummary[]): PopularVoteType | null =>
  form.type ?? findItem(form, items)?.type ?? null

export type ItemGap = 'type-and-title' | 'title' | 'ended' | 'notStarted'

/** What the first step still needs. */
export function findItemGap({ form, items, today }: SupportFacts): ItemGap | null {
  const item = findItem(form, items)
  if (item !== null) return closedReason(item, today)
  if (form.slug === null) return typeOf(form, items) === null ? 'type-and-title' : 'title'
  return form.type === null ? 'type-and-title' : 'title'
}

export type Scope = ScopeAnswer | 'unknown'

export type OutOfScope = Exclude<Scope, 'in-scope' | 'unknown'>

export const isOutOfScope = (scope: Scope): scope is OutOfScope => scope !== 'in-scope' && scope !== 'unknown'

/** Whether the address may support the item; unknown as long as it depends on a canton nobody knows yet. */
export function findScope(facts: SupportFacts): Scope {
  const item = findItem(facts.form, facts.items)
  return item === null ? 'unknown' : findScopeOf(item, facts)
}

/** The same for any item. */
export function findScopeOf(item: PopularVoteSummary, { form, canton }: SupportFacts): Scope {
  const bfsNumber = form.address.municipality?.bfsNumber
  if (bfsNumber === undefined) return 'unknown'
  if (item.level === 'cantonal' && canton === null) return 'unknown'
  return checkScope(item, { canton: canton ?? '', bfsNumber })
}

/** The rule that lets one leave each step. */
const IS_DONE: Record<SupportStep, (facts: SupportFacts) => boolean> = {
  item: (facts) => findItemGap(facts) === null,
  address: ({ form }) => isAddressResolved(form.address),
  summary: (facts) => findScope(facts) === 'in-scope',
  wallet: ({ form }) => form.receipt !== null,
  receipt: () => false,
}

/** The first step with something missing, whatever step one stands on: the last check before the wallet asks all of them. */
export const findFirstOpenStep = (facts: SupportFacts): SupportStep =>
  SUPPORT_STEPS.find((step) => !IS_DONE[step](facts)) ?? 'receipt'

/**
 * The step to show. What was remembered may have been overtaken, by an item that ended for instance: then the first open
 * step is shown. A running session and a receipt are left in peace.
 */
export function findShownStep(facts: SupportFacts): SupportStep {
  const { step } = facts.form
  if (step === 'wallet' || step === 'receipt') return step
  const open = findFirstOpenStep(facts)
  return SUPPORT_STEPS.indexOf(open) < SUPPORT_STEPS.indexOf(step) ? open : step
}

/** Whether one enters a step by asking for it: the last two follow from a session. */
export const isEntered = (step: SupportStep): step is EnteredStep => step !== 'wallet' && step !== 'receipt'

export const ENTERED_STEPS = SUPPORT_STEPS.filter(isEntered)
const LAST_ENTERED = ENTERED_STEPS.at(-1) ?? 'item'

/**
 * The step to show to somebody who asks for one by the browser's own buttons: one that lies behind, or one ahead as far as
 * all before it is done. A receipt stays, and a session that was left behind is not begun again unasked.
 */
export function findAskedStep(facts: SupportFacts, asked: SupportStep): SupportStep {
  const shown = findShownStep(facts)
  if (shown === 'receipt' || asked === shown) return shown
  const furthest = [findFirstOpenStep(facts), asked, LAST_ENTERED].map((step) => SUPPORT_STEPS.indexOf(step))
  return SUPPORT_STEPS[Math.min(...furthest)] ?? shown
}
