import { useCanton } from '@e-collecting/address/web'
import { useSite } from '@e-collecting/browser'
import { findItem, usePopularVotes } from '@e-collecting/popular-votes/web'
import { useWizard } from '@e-collecting/wallet-session/web'
import { NEXT_STEP } from './steps.ts'
import { SUPPORT_FLOW } from './support-flow.ts'
import type { SupportForm } from './support-form-model.ts'
import { SUPPORT_FORM } from './support-form-store.ts'

/** The form of this tab. */
export function useSupportForm(preselectedSlug: string | null): SupportForm {
  const { today } = useSite()
  const popularVotes = usePopularVotes()
  const {
    state: form,
    dispatch,
    isCurrent,
  } = useWizard(SUPPORT_FORM, {
    flow: SUPPORT_FLOW,
    preselectedSlug,
    nextStep: NEXT_STEP,
  })
  const items = popularVotes.kind === 'ready' ? popularVotes.items : []
  const canton = useCanton(form.address.municipality?.bfsNumber)
  return {
    facts: { form, items, today, canton },
    isSettled: isCurrent && popularVotes.kind !== 'loading',
    dispatch,
    preselectedSlug,
    popularVotes,
    item: findItem(form, items),
  }
}
