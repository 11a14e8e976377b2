import { addressFromStored, EMPTY_ADDRESS } from '@e-collecting/address/web'
import { chosenFromStored } from '@e-collecting/popular-votes/web'
import type { WizardRules } from '@e-collecting/wallet-session/web'
import { SUPPORT_STEPS, type SupportStep } from '../contract.ts'
import {
  reduceSupportForm,
  type SupportFormAction,
  type SupportFormState,
  startSupportForm,
} from './support-form-state.ts'

/**
 * The form of a tab. Opening another item's page changes nothing yet: what was remembered, and its session, is given up with
 * the first thing done in this form.
 */
export const SUPPORT_FORM: WizardRules<SupportStep, SupportFormState, SupportFormAction> = {
  memory: {
    key: 'e-collecting-support',
    steps: SUPPORT_STEPS,
    entered: ({ type, slug, address }) =>
      slug === null && type === null && address === EMPTY_ADDRESS ? null : { type, slug, address },
    restore: ({ step, session, entries }) =>
      step === 'wallet' && session === null
        ? null
        : {
            ...startSupportForm(null),
            ...chosenFromStored(entries),
            address: addressFromStored(entries.address),
            step,
            session,
          },
  },
  begin: startSupportForm,
  fit: (remembered, initial) => {
    const isFitting = initial.slug === null || remembered.step === 'receipt' || remembered.slug === initial.slug
    return isFitting ? remembered : { ...initial, address: remembered.address }
  },
  reduce: reduceSupportForm,
  // One whose receipt is out goes on, but the browser forgets it.
  runningSession: ({ session }) => session,
  isPassive: ({ type }) => type === 'item-opened',
}
