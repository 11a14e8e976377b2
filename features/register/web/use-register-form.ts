import { municipalityQuery } from '@e-collecting/address/web'
import { type PopularVotesState, usePopularVotes } from '@e-collecting/popular-votes/web'
import { tabStorage, useApi, useSite } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { cancelSession } from './queries.ts'
import type { RegisterFormAction } from './register-form-state.ts'
import { createRegisterFormStore } from './register-form-store.ts'
import type { RegisterFacts } from './register-steps.ts'
import { preloadStepAfter } from './steps.ts'
import { type RegisterSessionQuery, useRegisterSession } from './use-register-session.ts'
import { useStartSession } from './use-start-session.ts'

/** What every step works with. */
export interface RegisterForm {
  facts: RegisterFacts
  dispatch: (action: RegisterFormAction) => void
  /** Slug in the address of the page. */
  preselectedSlug: string | null
  popularVotes: PopularVotesState
  session: RegisterSessionQuery
  /** The last attempt to begin a session. */
  start: { isPending: boolean; error: Error | null }
  /** Enters the wallet step; the verification begins by itself if none was started (spec §4). */
  enterWallet: () => void
  /** A new code for the same municipality. */
  newCode: () => void
  restart: () => void
}

/** The wizard of this tab. Titles follow the language of the page because only the slug is remembered. */
export function useRegisterForm(preselectedSlug: string | null): RegisterForm {
  const api = useApi()
  const { today } = useSite()
  const popularVotes = usePopularVotes()
  const [store] = useState(() =>
    createRegisterFormStore({
      storage: tabStorage(),
      preselectedSlug,
      cancelSession: (id) => cancelSession(api, id),
    }),
  )
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getServerState)
  const dispatch = useCallback(
    (action: RegisterFormAction) => {
      store.dispatch(action)
      preloadStepAfter(store.getState().step)
    },
    [store],
  )
  const canton = useCanton(form.step === 'address' ? undefined : form.address.municipality?.bfsNumber)
  const session = useRegisterSession(form, dispatch)
  const start = useStartSession(dispatch)
  const newCode = () => {
    const { municipality } = store.getState().address
    if (municipality !== null) start.start(municipality.bfsNumber)
  }
  const enterWallet = () => {
    dispatch({ type: 'step-entered', step: 'wallet' })
    if (store.getState().session === null) newCode()
  }
  return {
    facts: { form, items: popularVotes.kind === 'ready' ? popularVotes.items : [], today, canton },
    dispatch,
    preselectedSlug,
    popularVotes,
    session,
    start,
    enterWallet,
    newCode,
    restart: () => dispatch({ type: 'restarted', preselectedSlug }),
  }
}

function useCanton(bfsNumber: string | undefined): string | null {
  const { data } = useQuery({ ...municipalityQuery(useApi(), bfsNumber ?? ''), enabled: bfsNumber !== undefined })
  return data?.canton ?? null
}
