import { rememberInTab, type TabStorage } from '@e-collecting/ui'
import { createWizardStore, type OpenSession, type WizardStore } from '@e-collecting/wallet-session/web'
import { fromStoredForm, STORAGE_KEY, toStoredForm } from './stored-form.ts'
import {
  reduceSupportForm,
  type SupportFormAction,
  type SupportFormState,
  startSupportForm,
} from './support-form-state.ts'

export type SupportFormStore = WizardStore<SupportFormState, SupportFormAction>

export interface SupportFormStoreOptions {
  /** The tab's memory; none while a page is rendered or when the browser keeps none. */
  storage: TabStorage | null
  /** The item of the page one stands on. It outranks a remembered other item. */
  preselectedSlug: string | null
  /** Called once for every running session that the form has left behind (decision 4). */
  cancelSession: (id: string) => void
}

/**
 * The form's state, remembered by the tab. Opening another item's page changes nothing yet: what was remembered, and its
 * session, is given up with the first thing done in this form.
 */
export function createSupportFormStore(options: SupportFormStoreOptions): SupportFormStore {
  const { storage, preselectedSlug, cancelSession } = options
  const remembered = fromStoredForm(storage?.getItem(STORAGE_KEY) ?? null)
  const initial = startSupportForm(preselectedSlug)
  return createWizardStore({
    initial,
    resumed: resume(remembered, initial),
    running: remembered === null ? null : runningSession(remembered),
    reduce: reduceSupportForm,
    remember: (state) => rememberInTab(storage, STORAGE_KEY, toStoredForm(state)),
    runningSession,
    startedSession: (action) => (action.type === 'session-started' ? action.session : null),
    isPassive: ({ type }) => type === 'item-opened',
    cancelSession,
  })
}

/** The remembered form where it fits the page; on another item's page only its address is of use. */
function resume(remembered: SupportFormState | null, initial: SupportFormState): SupportFormState {
  if (remembered === null) return initial
  const isFitting = initial.slug === null || remembered.step === 'receipt' || remembered.slug === initial.slug
  return isFitting ? remembered : { ...initial, address: remembered.address }
}

/** A session whose receipt is out has nothing left to cancel. */
const runningSession = ({ step, session }: SupportFormState): OpenSession | null =>
  step === 'receipt' ? null : session
