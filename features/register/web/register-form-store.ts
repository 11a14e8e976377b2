import { rememberInTab, type TabStorage } from '@e-collecting/ui'
import { createWizardStore, type OpenSession, type WizardStore } from '@e-collecting/wallet-session/web'
import {
  type RegisterFormAction,
  type RegisterFormState,
  reduceRegisterForm,
  startRegisterForm,
} from './register-form-state.ts'
import { fromStoredForm, STORAGE_KEY, toStoredForm } from './stored-register-form.ts'

export interface RegisterFormStoreOptions {
  /** The tab's memory; none while a page is rendered or when the browser keeps none. */
  storage: TabStorage | null
  /** The item the address of the page names. It outranks a remembered other one. */
  preselectedSlug: string | null
  /** Called once for every running session that the wizard has left behind (decision 4). */
  cancelSession: (id: string) => void
}

/** The wizard's state, remembered by the tab. */
export function createRegisterFormStore(
  options: RegisterFormStoreOptions,
): WizardStore<RegisterFormState, RegisterFormAction> {
  const { storage, preselectedSlug, cancelSession } = options
  const remembered = fromStoredForm(storage?.getItem(STORAGE_KEY) ?? null)
  const initial = startRegisterForm(preselectedSlug)
  return createWizardStore({
    initial,
    resumed: remembered === null ? initial : withPreselected(remembered, preselectedSlug),
    running: remembered === null ? null : runningSession(remembered),
    reduce: reduceRegisterForm,
    remember: (state) => rememberInTab(storage, STORAGE_KEY, toStoredForm(state)),
    runningSession,
    startedSession: (action) => (action.type === 'session-started' ? action.session : null),
    cancelSession,
  })
}

/** Until the first request a session is bound to no item: another item's page only changes the choice (decision 3). */
const withPreselected = (state: RegisterFormState, slug: string | null): RegisterFormState =>
  slug === null || slug === state.slug || state.step === 'credential' ? state : { ...state, slug, type: null }

/** A flow that stopped and a session whose credential is out have nothing left to cancel. */
const runningSession = ({ step, session, abort, credential }: RegisterFormState): OpenSession | null =>
  step === 'credential' || abort !== null || credential !== null ? null : session
