import { municipalityQuery } from '@e-collecting/address/web'
import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'
import { type PopularVotesState, usePopularVotes } from '@e-collecting/popular-votes/web'
import { tabStorage, useApi, useSite } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { cancelSession } from './queries.ts'
import { preloadStepAfter } from './steps.ts'
import type { SupportFormAction } from './support-form-state.ts'
import { createSupportFormStore } from './support-form-store.ts'
import { findItem, type SupportFacts } from './support-steps.ts'

/** What every step works with. */
export interface SupportForm {
  facts: SupportFacts
  dispatch: (action: SupportFormAction) => void
  /** Slug of the page's own item; null on the home page. */
  preselectedSlug: string | null
  popularVotes: PopularVotesState
  item: PopularVoteSummary | null
}

/** The form of this tab. Titles follow the language of the page because only the slug is remembered. */
export function useSupportForm(preselectedSlug: string | null): SupportForm {
  const api = useApi()
  const { today } = useSite()
  const popularVotes = usePopularVotes()
  const [store] = useState(() =>
    createSupportFormStore({
      storage: tabStorage(),
      preselectedSlug,
      cancelSession: (id) => cancelSession(api, id),
    }),
  )
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getServerState)
  const items = popularVotes.kind === 'ready' ? popularVotes.items : []
  const municipality = useQuery({
    ...municipalityQuery(api, form.address.municipality?.bfsNumber ?? ''),
    enabled: form.address.municipality !== null && form.step !== 'item',
  })
  const dispatch = useCallback(
    (action: SupportFormAction) => {
      store.dispatch(action)
      preloadStepAfter(store.getState().step)
    },
    [store],
  )
  return {
    facts: { form, items, today, canton: municipality.data?.canton ?? null },
    dispatch,
    preselectedSlug,
    popularVotes,
    item: findItem(form, items),
  }
}
