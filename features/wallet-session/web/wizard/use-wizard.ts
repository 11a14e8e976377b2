import { useApi } from '@e-collecting/api-client'
import { isTouchedEarly, tabStorage } from '@e-collecting/browser'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { OpenSession } from '../open-session.ts'
import { cancelSession, type WalletFlow } from '../session-api.ts'
import type { WizardState } from './wizard-memory.ts'
import { createWizardStore, type WizardRules } from './wizard-store.ts'

/** Selects the wizard of a page. */
export const WIZARD = '[data-wizard]'

export interface WizardOptions<Step extends string> {
  flow: Pick<WalletFlow<never>, 'cancel'>
  preselectedSlug: string | null
  /** Loads what the step after each one is made of, so that it is there when it is entered. */
  nextStep: Record<Step, readonly (() => Promise<unknown>)[]>
}

/** The wizard of this tab. `getState` is for what happens after a `dispatch` in the same event. */
export function useWizard<
  Step extends string,
  State extends WizardState<Step>,
  Action extends { type: string; session?: OpenSession },
>(rules: WizardRules<Step, State, Action>, { flow, preselectedSlug, nextStep }: WizardOptions<Step>) {
  const api = useApi()
  const [store] = useState(() =>
    createWizardStore(rules, {
      storage: tabStorage(),
      preselectedSlug,
      isTouched: isTouchedEarly(WIZARD),
      cancelSession: (id) => cancelSession(api, flow, id),
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState)
  const dispatch = useCallback(
    (action: Action) => {
      store.dispatch(action)
      // A step that cannot be fetched says so when it is shown.
      for (const load of nextStep[store.getState().step]) load().catch(() => undefined)
    },
    [store, nextStep],
  )
  // While the page is being taken over, the form is the one the server knew.
  return { state, dispatch, getState: store.getState, isCurrent: state === store.getState() }
}
