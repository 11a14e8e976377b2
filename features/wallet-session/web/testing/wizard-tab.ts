import type { OpenSession } from '../open-session.ts'
import type { WizardState } from '../wizard/wizard-memory.ts'
import { createWizardStore, type WizardRules } from '../wizard/wizard-store.ts'

/** A tab in which a wizard can be opened again and again, as by a reload. */
export function openWizardTab<
  Step extends string,
  State extends WizardState<Step>,
  Action extends { type: string; session?: OpenSession },
>(rules: WizardRules<Step, State, Action>) {
  const kept = new Map<string, string>()
  const cancelled: string[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = (preselectedSlug: string | null = null, ...actions: Action[]) => {
    const store = createWizardStore(rules, { storage, preselectedSlug, cancelSession: (id) => cancelled.push(id) })
    actions.forEach(store.dispatch)
    return store
  }
  /** Opened while something was entered in the first step before the scripts arrived. */
  const openTouched = () =>
    createWizardStore(rules, {
      storage,
      preselectedSlug: null,
      isTouched: true,
      cancelSession: (id) => cancelled.push(id),
    })
  return { open, openTouched, cancelled, storage, stored: () => kept.get(rules.memory.key) ?? null }
}
