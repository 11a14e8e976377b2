import type { TabStorage } from '@e-collecting/browser'
import type { OpenSession } from '../open-session.ts'
import { recall, remember, type WizardMemory, type WizardState } from './wizard-memory.ts'

/** What a page gives to the store of its wizard. */
export interface WizardPage {
  /** The tab's memory; none while a page is rendered or when the browser keeps none. */
  storage: TabStorage | null
  /** The item the page is about, or its address names. It outranks a remembered other one. */
  preselectedSlug: string | null
  /** Something was entered in the first step before this tab's memory was known: then that step is shown, whichever was remembered. */
  isTouched?: boolean
  /** Called once for every running session that the form has left behind: nobody should answer its code any more. */
  cancelSession: (id: string) => void
}

/** What a wizard is, for its store. */
export interface WizardRules<Step extends string, State extends WizardState<Step>, Action> {
  memory: WizardMemory<Step, State>
  /** The empty form, with the item of the page. */
  begin: (preselectedSlug: string | null) => State
  /** The remembered form as this page shows it. */
  fit: (remembered: State, initial: State) => State
  reduce: (state: State, action: Action) => State
  /** The session that is to be cancelled once the form leaves it behind; null if there is nothing left to cancel. */
  runningSession: (state: State) => OpenSession | null
  /** Actions that change the view only: they neither forget nor cancel what the tab remembers. */
  isPassive?: (action: Action) => boolean
}

/** A wizard's state, remembered by the tab, with at most one running wallet session. */
export function createWizardStore<
  Step extends string,
  State extends WizardState<Step>,
  Action extends { type: string; session?: OpenSession },
>(rules: WizardRules<Step, State, Action>, { storage, preselectedSlug, isTouched = false, cancelSession }: WizardPage) {
  const initial = rules.begin(preselectedSlug)
  const remembered = recall(storage, rules.memory)
  const fitting = remembered === null ? initial : rules.fit(remembered, initial)
  let state = isTouched && fitting.step !== rules.memory.steps.at(-1) ? atFirstStep(fitting, initial) : fitting
  let running = remembered === null ? null : rules.runningSession(remembered)
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    /** What the server rendered: the form before this tab's memory is known. */
    getServerState: () => initial,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (action: Action) => {
      state = rules.reduce(state, action)
      // The form may have moved on while the session began, and not have taken it.
      const started = action.session
      if (started !== undefined && started.id !== state.session?.id) cancelSession(started.id)
      if (!rules.isPassive?.(action)) {
        remember(storage, rules.memory, state)
        if (running !== null && running.id !== state.session?.id) cancelSession(running.id)
        running = rules.runningSession(state)
      }
      for (const listener of listeners) listener()
    },
  }
}

/** Back at the first step with all that was entered, its session left behind. */
const atFirstStep = <Step extends string, State extends WizardState<Step>>(state: State, { step }: State): State => ({
  ...state,
  step,
  session: null,
})
