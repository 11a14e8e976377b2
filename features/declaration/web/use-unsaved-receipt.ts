import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeclarationView } from '../contract.ts'
import { type DeclarationMemory, forgetDeclaration } from './declaration-memory.ts'

const UNSAVED = 'unsaved-receipt'
/** Once one has gone on to other pages: somebody else may sit here after that. */
const KEPT_MS = 1_800_000

/**
 * Keeps what was counted in this page's memory, and nowhere else, until the receipt is saved: it outlives the way to other pages of the site,
 * and that the server forgets it. Whoever leaves the site without it is asked first, on whatever page. When it is over, the tab forgets the
 * secret too.
 * @returns the view, or while there is none the one that was kept; its offer to a wallet is over then
 */
export function useUnsavedReceipt(
  slug: string,
  { session, secret }: DeclarationMemory,
  view: DeclarationView | undefined,
): DeclarationView | undefined {
  const queryClient = useQueryClient()
  const id = session?.id ?? ''
  const { data: kept } = useQuery<DeclarationView | null>({
    queryKey: keyOf(slug, id),
    queryFn: skipToken,
    gcTime: KEPT_MS,
    // Not of the staff who may sign in and out in this tab.
    meta: { isOfVisitor: true },
  })
  // What one has just saved stays where one is.
  const [found] = useState({ id, view: kept })
  useEffect(() => {
    if (secret === null) discardReceipt(queryClient, slug, id)
    else if (view?.state === 'counted') {
      queryClient.setQueryData(keyOf(slug, id), view)
      watch(queryClient)
    }
  }, [queryClient, slug, id, secret, view])
  const before = kept ?? (found.id === id ? found.view : undefined)
  return view ?? (before ? withoutOffer(before) : undefined)
}

/** Nobody wants it any more, or it is saved. */
export const discardReceipt = (queryClient: QueryClient, slug: string, id: string): void =>
  void queryClient.setQueryData(keyOf(slug, id), null)

const keyOf = (slug: string, id: string) => [UNSAVED, slug, id] as const

/** The server knows nothing of it any more. */
const withoutOffer = (view: DeclarationView): DeclarationView =>
  view.state === 'counted' && (view.offer === 'open' || view.offer === 'collecting')
    ? { ...view, offer: 'lapsed', offerDeepLink: null }
    : view

const watched = new WeakSet<QueryClient>()

/** Asks before one leaves without a receipt, and forgets its secret with it. */
function watch(queryClient: QueryClient): void {
  if (watched.has(queryClient)) return
  watched.add(queryClient)
  queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    const [kind, slug, id] = queryKey
    if (type === 'removed' && kind === UNSAVED && state.data) forgetDeclaration(String(slug), String(id))
  })
  window.addEventListener('beforeunload', (event) => {
    const kept = queryClient.getQueriesData({ queryKey: [UNSAVED] })
    if (kept.some(([, view]) => view !== null && view !== undefined)) event.preventDefault()
  })
}
