import { addressFromStored, EMPTY_ADDRESS } from '@e-collecting/address/web'
import { chosenFromStored } from '@e-collecting/popular-votes/web'
import type { WizardRules } from '@e-collecting/wallet-session/web'
import { REGISTER_STEPS, type RegisterStep } from '../contract.ts'
import {
  type RegisterFormAction,
  type RegisterFormState,
  reduceRegisterForm,
  startRegisterForm,
} from './register-form-state.ts'

/** The wizard of a tab. */
export const REGISTER_FORM: WizardRules<RegisterStep, RegisterFormState, RegisterFormAction> = {
  memory: {
    key: 'e-collecting-register',
    steps: REGISTER_STEPS,
    entered: ({ type, slug, address, session, abort }) =>
      slug === null && type === null && address === EMPTY_ADDRESS
        ? null
        : { type, slug, address, session: abort === null ? session : null },
    // A proof that is gone leads back before it.
    restore: ({ step, session, entries }) => ({
      ...startRegisterForm(null),
      ...chosenFromStored(entries),
      address: addressFromStored(entries.address),
      step: (step === 'wallet' || step === 'item') && session === null ? 'summary' : step,
      session,
    }),
  },
  begin: startRegisterForm,
  // Until the first request a session is bound to no item: another item's page only changes the choice.
  fit: (remembered, { slug }) =>
    slug === null || slug === remembered.slug || remembered.step === 'credential'
      ? remembered
      : { ...remembered, slug, type: null },
  reduce: reduceRegisterForm,
  // A flow that stopped has nothing left to cancel. A session whose credential is out goes on, but the browser forgets it.
  runningSession: ({ session, abort }) => (abort !== null ? null : session),
}
