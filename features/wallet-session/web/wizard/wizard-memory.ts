import { parseRemembered, rememberInTab, type TabStorage } from '@e-collecting/browser'
import { type OpenSession, sessionFromStored } from '../open-session.ts'

/** What a wizard's state has at least. */
export interface WizardState<Step extends string> {
  step: Step
  /** Grows with every step entered in this tab; the heading takes the focus when it does. Zero after a reload. */
  stepsEntered: number
  session: OpenSession | null
  /** The person wanted to go on with something missing: say what. */
  showsMissing: boolean
}

/** What was kept of a wizard: its step, its session, and the other entries as they were stored. */
export interface RememberedWizard<Step extends string> {
  step: Step
  session: OpenSession | null
  entries: Record<string, unknown>
}

/** How a wizard outlives a reload: one per tab. */
export interface WizardMemory<Step extends string, State extends WizardState<Step>> {
  key: string
  /** In order. At the last one nothing is kept but its session. */
  steps: readonly Step[]
  /** What was entered, to be kept; null when nothing was. Never claims, never an offer link. */
  entered: (state: State) => object | null
  /** The form that was remembered; null when it makes no sense. */
  restore: (remembered: RememberedWizard<Step>) => State | null
}

/** Steps and news on the step one stands on: those are not a new step, the focus stays where it is. */
export const entering = <Step extends string>(state: WizardState<Step>, step: Step) => ({
  step,
  stepsEntered: state.stepsEntered + (step === state.step ? 0 : 1),
  showsMissing: false,
})

/** Keeps what outlives a reload. */
export function remember<Step extends string, State extends WizardState<Step>>(
  storage: TabStorage | null,
  { key, steps, entered }: WizardMemory<Step, State>,
  state: State,
): void {
  const { step, session } = state
  const isLast = step === steps.at(-1)
  const kept = isLast ? session && {} : entered(state)
  rememberInTab(storage, key, kept && JSON.stringify({ step, session, ...kept }))
}

/** Reads back what an earlier page of this tab kept; anything unreadable counts as nothing. */
export function recall<Step extends string, State extends WizardState<Step>>(
  storage: TabStorage | null,
  { key, steps, restore }: WizardMemory<Step, State>,
): State | null {
  const entries = parseRemembered(storage?.getItem(key) ?? null)
  const step = steps.find((known) => known === entries?.step)
  if (entries === null || step === undefined) return null
  const session = sessionFromStored(entries.session)
  return step === steps.at(-1) && session === null ? null : restore({ step, session, entries })
}
