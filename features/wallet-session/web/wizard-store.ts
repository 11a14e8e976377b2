import type { OpenSession } from './open-session.ts'

export interface WizardStore<State, Action> {
  dispatch: (action: Action) => void
  subscribe: (listener: () => void) => () => void
  getState: () => State
  /** What the server rendered: the form before this tab's memory is known. */
  getServerState: () => State
}

export interface WizardStoreOptions<State, Action> {
  /** The empty form. */
  initial: State
  /** The form to begin with, from this tab's memory. */
  resumed: State
  /** The session that runs at the beginning, also if the resumed form does not show it. */
  running: OpenSession | null
  reduce: (state: State, action: Action) => State
  remember: (state: State) => void
  /** The session that is to be cancelled once the form leaves it behind; null if there is nothing left to cancel. */
  runningSession: (state: State) => OpenSession | null
  /** The session an action brings. The form may have moved on meanwhile and not take it. */
  startedSession: (action: Action) => OpenSession | null
  /** Actions that change the view only: they neither forget nor cancel what the tab remembers. */
  isPassive?: (action: Action) => boolean
  /** Called once for every running session that the form has left behind (decision 4). */
  cancelSession: (id: string) => void
}

/** A wizard's state, remembered by the tab, with at most one running wallet session. */
export function createWizardStore<State extends { session: OpenSession | null }, Action>(
  options: WizardStoreOptions<State, Action>,
): WizardStore<State, Action> {
  const { initial, reduce, remember, runningSession, startedSession, cancelSession } = options
  let { resumed: state, running } = options
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    getServerState: () => initial,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch: (action) => {
      state = reduce(state, action)
      const started = startedSession(action)
      if (started !== null && started.id !== state.session?.id) cancelSession(started.id)
      if (!options.isPassive?.(action)) {
        remember(state)
        if (running !== null && running.id !== state.session?.id) cancelSession(running.id)
        running = runningSession(state)
      }
      for (const listener of listeners) listener()
    },
  }
}
