import { fromStoredForm, STORAGE_KEY, toStoredForm } from './stored-form.ts'
import {
  type OpenSession,
  reduceSupportForm,
  type SupportFormAction,
  type SupportFormState,
  startSupportForm,
} from './support-form-state.ts'

export interface SupportFormStore {
  dispatch: (action: SupportFormAction) => void
  subscribe: (listener: () => void) => () => void
  getState: () => SupportFormState
  /** What the server rendered: the form before this tab's memory is known. */
  getServerState: () => SupportFormState
}

export interface SupportFormStoreOptions {
  /** The tab's memory; none while a page is rendered or when the browser keeps none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  /** The item of the page one stands on. It outranks a remembered other item. */
  preselectedSlug: string | null
  /** Called once for every running session that the form has left behind (decision 4). */
  cancelSession: (id: string) => void
}

/**
 * The form's state, remembered by the tab. Opening another item's page changes nothing yet: what was remembered, and its
 * session, is given up with the first thing done in this form.
 */
export function createSupportFormStore({ storage, preselectedSlug, cancelSession }: SupportFormStoreOptions) {
  const remembered = fromStoredForm(storage?.getItem(STORAGE_KEY) ?? null)
  const initial = startSupportForm(preselectedSlug)
  let state = resume(remembered, initial)
  let running = runningSession(remembered)
  const listeners = new Set<() => void>()

  const store: SupportFormStore = {
    getState: () => state,
    getServerState: () => initial,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (action) => {
      state = reduceSupportForm(state, action)
      if (action.type === 'session-started' && action.session.id !== state.session?.id) cancelSession(action.session.id)
      if (action.type !== 'item-opened') {
        remember(storage, state)
        if (running !== null && running.id !== state.session?.id) cancelSession(running.id)
        running = runningSession(state)
      }
      for (const listener of listeners) listener()
    },
  }
  return store
}

/** The remembered form where it fits the page; on another item's page only its address is of use. */
function resume(remembered: SupportFormState | null, initial: SupportFormState): SupportFormState {
  if (remembered === null) return initial
  const isFitting = initial.slug === null || remembered.step === 'receipt' || remembered.slug === initial.slug
  return isFitting ? remembered : { ...initial, address: remembered.address }
}

/** A session whose receipt is out has nothing left to cancel. */
const runningSession = (state: SupportFormState | null): OpenSession | null =>
  state === null || state.step === 'receipt' ? null : state.session

function remember(storage: SupportFormStoreOptions['storage'], state: SupportFormState): void {
  const stored = toStoredForm(state)
  try {
    if (stored === null) storage?.removeItem(STORAGE_KEY)
    else storage?.setItem(STORAGE_KEY, stored)
  } catch {
    // A full or forbidden storage only costs the memory over a reload (decision 6).
  }
}
