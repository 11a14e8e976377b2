import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeclarationView } from '../contract.ts'
import type { DeclarationMemory } from './declaration-memory.ts'

const UNSAVED = 'unsaved-receipt'
/** Once one has gone on to other pages: somebody else may sit here after that. */
const KEPT_MS = 1_800_000

/**
 * Keeps what was counted in this page's memory, and nowhere else, until the receipt is saved: it outlives the way to other pages of the site,
 * and that the server forgets it. Whoever leaves the site without it is asked first, on whatever page.
 * @returns the view, or while there is none the one that was kept; its offer to a wallet is over then
 */
export function useUnsavedReceipt(
  { session, secret }: DeclarationMemory,
  view: DeclarationView | undefined,
): DeclarationView | undefined {
  const queryClient = useQueryClient()
  const id = session?.id ?? ''
  const { data: kept } = useQuery<DeclarationView | null>({
    queryKey: keyOf(id),
    queryFn: skipToken,
    gcTime: KEPT_MS,
  })
  // What one has just saved stays where one is.
  const [found] = useState({ id, view: kept })
  useEffect(() => {
    if (secret === null) queryClient.setQueryData(keyOf(id), null)
    else if (view?.state === 'counted') {
      queryClient.setQueryData(keyOf(id), view)
      askBeforeLeaving(queryClient)
    }
  }, [queryClient, id, secret, view])
  const before = kept ?? (found.id === id ? found.view : undefined)
  return view ?? (before ? withoutOffer(before) : undefined)
}

const keyOf = (id: string) => [UNSAVED, id] as const

/** The server knows nothing of it any more. */
const withoutOffer = (view: DeclarationView): DeclarationView =>
  view.state === 'counted' && (view.offer === 'open' || view.offer === 'collecting')
    ? { ...view, offer: 'lapsed', offerDeepLink: null }
    : view

const asking = new WeakSet<QueryClient>()

function askBeforeLeaving(queryClient: QueryClient): void {
  if (asking.has(queryClient)) return
  asking.add(queryClient)
  window.addEventListener('beforeunload', (event) => {
    const kept = queryClient.getQueriesData({ queryKey: [UNSAVED] })
    if (kept.some(([, view]) => view !== null && view !== undefined)) event.preventDefault()
  })
}
