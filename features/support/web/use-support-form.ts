import { useCanton } from '@e-collecting/address/web'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { findItem, type PopularVotesState, usePopularVotes } from '@e-collecting/popular-votes/web'
import { useSite } from '@e-collecting/ui'
import { useWizard } from '@e-collecting/wallet-session/web'
import { NEXT_STEP } from './steps.ts'
import { SUPPORT_FLOW } from './support-flow.ts'
import type { SupportFormAction } from './support-form-state.ts'
import { SUPPORT_FORM } from './support-form-store.ts'
import type { SupportFacts } from './support-steps.ts'

/** What every step works with. */
export interface SupportForm {
  facts: SupportFacts
  dispatch: (action: SupportFormAction) => void
  /** Slug of the page's own item; null on the home page. */
  preselectedSlug: string | null
  popularVotes: PopularVotesState
  item: PopularVoteSummary | null
}

/** The form of this tab. */
export function useSupportForm(preselectedSlug: string | null): SupportForm {
  const { today } = useSite()
  const popularVotes = usePopularVotes()
  const { state: form, dispatch } = useWizard(SUPPORT_FORM, {
    flow: SUPPORT_FLOW,
    preselectedSlug,
    nextStep: NEXT_STEP,
  })
  const items = popularVotes.kind === 'ready' ? popularVotes.items : []
  const canton = useCanton(form.step === 'item' ? undefined : form.address.municipality?.bfsNumber)
  return { facts: { form, items, today, canton }, dispatch, preselectedSlug, popularVotes, item: findItem(form, items) }
}
