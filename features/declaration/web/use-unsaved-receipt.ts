import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeclarationView } from '../contract.ts'
import type { DeclarationMemory } from './declaration-memory.ts'

/**
 * Keeps what was counted in this page's memory, and nowhere else, until the receipt is saved: it outlives the way to other pages of the site,
 * and that the server forgets it.
 * @returns the view, or while there is none the one that was kept
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
    gcTime: Number.POSITIVE_INFINITY,
  })
  // What one has just saved stays where one is.
  const [found] = useState(kept)
  useEffect(() => {
    if (secret === null) queryClient.setQueryData(keyOf(id), null)
    else if (view?.state === 'counted') queryClient.setQueryData(keyOf(id), view)
  }, [queryClient, id, secret, view])
  return view ?? kept ?? found ?? undefined
}

const keyOf = (id: string) => ['unsaved-receipt', id] as const
