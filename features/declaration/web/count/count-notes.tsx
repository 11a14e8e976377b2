import { useApi } from '@e-collecting/api-client'
import { ItemNotesProvider } from '@e-collecting/popular-votes/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { declarationCountsQuery } from '../queries.ts'
import { CountNote } from './count-note.tsx'

/** Lets the cards and rows inside say how many have declared. Where the counts cannot be had, they say nothing of it. */
export function CountNotes({ children }: { children: ReactNode }) {
  const { data } = useQuery(declarationCountsQuery(useApi()))
  const noteOf = useCallback(
    (slug: string) => {
      const count = data?.items.find((item) => item.slug === slug)
      return count === undefined ? null : <CountNote count={count} />
    },
    [data],
  )
  return <ItemNotesProvider value={noteOf}>{children}</ItemNotesProvider>
}
