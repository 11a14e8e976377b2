import { isAddressResolved } from '@e-collecting/address/web'
import { checkScope, closedReason, type PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { findItem } from '@e-collecting/popular-votes/web'
import { REGISTER_STEPS, type RegisterStep } from '../contract.ts'
import type { RegisterFormState } from './register-form-state.ts'

/** Everything the rules look at. */
export interface RegisterFacts {
  form: RegisterFormState
  /** All public items. */
  items: readonly PopularVoteSummary[]
  /** The present day in Switzerland, as the server saw it. */
  today: string
  /** Two letters of the municipality's canton; null while unknown. */
  canton: string | null
}

/** Why an item cannot be chosen; null when it can. */
export type Unavailability = 'ended' | 'notStarted' | 'elsewhere'

/** Whether a credential may be had for an item: running, and in scope for the municipality. The server decides again. */
export function unavailability(
  item: PopularVoteSummary,
  { form, today, canton }: RegisterFacts,
): Unavailability | null {
  const closed = closedReason(item, today)
  if (closed !== null) return closed
  const bfsNumber = form.address.municipality?.bfsNumber
  if (bfsNumber === undefined) return null
  return checkScope(item, { canton: canton ?? '', bfsNumber }) === 'in-scope' ? null : 'elsewhere'
}

export type PreselectionFault = Unavailability | 'unknown'

/** Why the item in the page's address cannot be had; null where it can, where it is not chosen any more, or where nobody knows yet. */
export function findPreselectionFault(facts: RegisterFacts, preselectedSlug: string | null): PreselectionFault | null {
  if (preselectedSlug === null || preselectedSlug !== facts.form.slug) return null
  const item = findItem(facts.form, facts.items)
  if (item === null) return 'unknown'
  const fault = unavailability(item, facts)
  return fault === 'elsewhere' && facts.canton === null ? null : fault
}

/** The chosen item if a credential may be had for it. */
export function findChosen(facts: RegisterFacts): PopularVoteSummary | null {
  const item = findItem(facts.form, facts.items)
  return item !== null && unavailability(item, facts) === null ? item : null
}

/** The rule that lets one leave each step. */
const IS_DONE: Record<RegisterStep, (facts: RegisterFacts) => boolean> = {
  address: ({ form }) => isAddressResolved(form.address),
  summary: ({ form }) => isAddressResolved(form.address),
  wallet: ({ form }) => form.isMatched || form.abort !== null,
  item: ({ form }) => form.credential !== null,
  credential: () => false,
}

/** The first step with something missing, whatever step one stands on. */
export const findFirstOpenStep = (facts: RegisterFacts): RegisterStep =>
  REGISTER_STEPS.find((step) => !IS_DONE[step](facts)) ?? 'credential'

/** The step to show: what was remembered may be incomplete. A running session and a credential are left in peace. */
export function findShownStep(facts: RegisterFacts): RegisterStep {
  const { step, session } = facts.form
  if (session !== null || step === 'credential') return step
  const open = findFirstOpenStep(facts)
  return REGISTER_STEPS.indexOf(open) < REGISTER_STEPS.indexOf(step) ? open : step
}

/**
 * The step to show to somebody who asks for one by the browser's own buttons: one that lies behind, or one ahead as far as
 * what it needs is there. A proof that was left behind is not asked for again unasked.
 */
export function findAskedStep(facts: RegisterFacts, asked: RegisterStep): RegisterStep {
  const { address, isMatched, credential } = facts.form
  const shown = findShownStep(facts)
  // After a reload the credential stands alone: what led to it has been forgotten.
  if (asked === shown || (shown === 'credential' && address.municipality === null)) return shown
  if (isMatched && (asked === 'wallet' || asked === 'item')) return asked
  if (credential !== null && asked === 'credential') return asked
  if (REGISTER_STEPS.indexOf(asked) > REGISTER_STEPS.indexOf('summary') && isAhead(asked, shown)) return shown
  return asked !== 'address' && isAddressResolved(address) ? 'summary' : 'address'
}

const isAhead = (step: RegisterStep, other: RegisterStep) =>
  REGISTER_STEPS.indexOf(step) > REGISTER_STEPS.indexOf(other)
