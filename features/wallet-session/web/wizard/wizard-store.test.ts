import { describe, expect, test } from 'vitest'
import type { OpenSession } from '../open-session.ts'
import { openWizardTab } from '../testing/index.ts'
import { entering, type WizardState } from './wizard-memory.ts'
import { createWizardStore, type WizardRules } from './wizard-store.ts'

const STEPS = ['question', 'wallet', 'thanks'] as const
type Step = (typeof STEPS)[number]
interface State extends WizardState<Step> {
  answer: string | null
  secret: string | null
}
type Action =
  | { type: 'answered'; answer: string }
  | { type: 'session-started'; session: OpenSession }
  | { type: 'went-to'; step: Step }
  | { type: 'thanked'; secret: string }
  | { type: 'looked' }
  | { type: 'restarted' }

const begin = (answer: string | null): State => ({
  step: 'question',
  stepsEntered: 0,
  session: null,
  showsMissing: false,
  answer,
  secret: null,
})

/** A wizard of three steps that asks one thing. A session is taken at the wallet only. */
const RULES: WizardRules<Step, State, Action> = {
  memory: {
    key: 'test-wizard',
    steps: STEPS,
    entered: ({ answer }) => (answer === null ? null : { answer }),
    restore: ({ step, session, entries }) => ({ ...begin(String(entries.answer)), step, session }),
  },
  begin,
  fit: (remembered, initial) => (initial.answer === null ? remembered : initial),
  reduce: (state, action) => {
    switch (action.type) {
      case 'answered':
        return { ...state, answer: action.answer, session: null }
      case 'session-started':
        return state.step === 'wallet' ? { ...state, session: action.session } : state
      case 'went-to':
        return { ...state, ...entering(state, action.step), session: null }
      case 'thanked':
        return { ...state, ...entering(state, 'thanks'), secret: action.secret }
      case 'looked':
        return { ...begin(state.answer) }
      case 'restarted':
        return begin(null)
    }
  },
  runningSession: ({ step, session }) => (step === 'thanks' ? null : session),
  isPassive: ({ type }) => type === 'looked',
}

const started = (id: string): Action => ({ type: 'session-started', session: { id, deadlineMs: 300_000 } })
const TO_WALLET: Action[] = [{ type: 'answered', answer: 'yes' }, { type: 'went-to', step: 'wallet' }, started('s1')]
const THANKED: Action = { type: 'thanked', secret: 'a name' }

describe('a tab remembers', () => {
  test('what was entered, the step and the session, but not how many steps were entered', () => {
    const { open } = openWizardTab(RULES)
    open(null, ...TO_WALLET)
    expect(open().getState()).toMatchObject({ step: 'wallet', answer: 'yes', session: { id: 's1' }, stepsEntered: 0 })
  })

  test('at the last step nothing but its session', () => {
    const { open, stored } = openWizardTab(RULES)
    open(null, ...TO_WALLET, THANKED)
    expect(JSON.parse(stored() ?? '')).toEqual({ step: 'thanks', session: { id: 's1', deadlineMs: 300_000 } })
    expect(open().getState()).toMatchObject({ step: 'thanks', secret: null })
  })

  test('nothing of a wizard in which nothing is entered', () => {
    const { open, stored } = openWizardTab(RULES)
    open(null, ...TO_WALLET, { type: 'restarted' })
    expect(stored()).toBeNull()
  })

  test('nothing that the server could have rendered: its form is empty', () => {
    const { open } = openWizardTab(RULES)
    open(null, ...TO_WALLET)
    expect(open().getServerState()).toEqual(begin(null))
  })

  test.each(['null', '[]', '{}', '{"step":"thanks"}', '{"step":"thanks","session":{}}', '{"step":"wallet"', '7'])(
    'nothing when it finds the entry of somebody else: %s',
    (entry) => {
      const { open, storage } = openWizardTab(RULES)
      storage.setItem(RULES.memory.key, entry)
      expect(open().getState()).toEqual(begin(null))
    },
  )

  test('nothing when its storage cannot be written, and the wizard goes on', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    }
    const store = createWizardStore(RULES, { storage, preselectedSlug: null, cancelSession: () => undefined })
    TO_WALLET.forEach(store.dispatch)
    expect(store.getState().step).toBe('wallet')
  })
})

describe('a session is cancelled', () => {
  test.each([
    ['that the form leaves behind', { type: 'answered', answer: 'no' }],
    ['that a new code replaces', started('s2')],
  ] as [string, Action][])('%s, once', (_, action) => {
    const { open, cancelled } = openWizardTab(RULES)
    const store = open(null, ...TO_WALLET)
    expect(cancelled).toEqual([])
    store.dispatch(action)
    store.dispatch({ type: 'answered', answer: 'perhaps' })
    expect(cancelled.filter((id) => id === 's1')).toHaveLength(1)
  })

  test('that began before a reload', () => {
    const { open, cancelled } = openWizardTab(RULES)
    open(null, ...TO_WALLET)
    open(null, { type: 'restarted' })
    expect(cancelled).toEqual(['s1'])
  })

  test('that begins after the wizard has moved on', () => {
    const { open, cancelled } = openWizardTab(RULES)
    open(null, started('late'))
    expect(cancelled).toEqual(['late'])
  })

  test('not when there is nothing left to cancel', () => {
    const { open, cancelled } = openWizardTab(RULES)
    open(null, ...TO_WALLET, THANKED, { type: 'restarted' })
    expect(cancelled).toEqual([])
  })

  test('not by merely looking, which forgets nothing either', () => {
    const { open, cancelled, stored } = openWizardTab(RULES)
    const store = open(null, ...TO_WALLET)
    const before = stored()
    store.dispatch({ type: 'looked' })
    expect([cancelled, stored()]).toEqual([[], before])
    store.dispatch({ type: 'answered', answer: 'no' })
    expect(cancelled).toEqual(['s1'])
  })
})

test('what is entered before the memory is known leads to the first step, and leaves the session with the next change', () => {
  const { open, openTouched, cancelled } = openWizardTab(RULES)
  open(null, ...TO_WALLET)
  const store = openTouched()
  expect(store.getState()).toMatchObject({ step: 'question', answer: 'yes', session: null })
  expect(cancelled).toEqual([])
  store.dispatch({ type: 'answered', answer: 'no' })
  expect(cancelled).toEqual(['s1'])
})

test('what is there to be collected stays, whatever is entered before the memory is known', () => {
  const { open, openTouched } = openWizardTab(RULES)
  open(null, ...TO_WALLET, THANKED)
  expect(openTouched().getState()).toMatchObject({ step: 'thanks', session: { id: 's1' } })
})

test('who listens hears of every change until they stop', () => {
  const store = openWizardTab(RULES).open()
  let heard = 0
  const stop = store.subscribe(() => {
    heard += 1
  })
  TO_WALLET.forEach(store.dispatch)
  stop()
  store.dispatch({ type: 'restarted' })
  expect(heard).toBe(3)
})
