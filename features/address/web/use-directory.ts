import { useApi } from '@e-collecting/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Directory } from './directory.ts'
import { localitiesQuery } from './localities-query.ts'

export interface DirectoryState {
  /** Undefined until somebody wants it and it has come. */
  directory: Directory | undefined
  error: unknown
  retry: () => void
  /** From now on it is needed. */
  want: () => void
}

/** The directory of localities, fetched when somebody begins to type: the first look at a page has enough to load. */
export function useDirectory(isWantedAtOnce: boolean): DirectoryState {
  const [isWanted, setIsWanted] = useState(isWantedAtOnce)
  const { data, error, refetch } = useQuery({ ...localitiesQuery(useApi()), enabled: isWanted })
  return { directory: data, error, retry: () => void refetch(), want: () => setIsWanted(true) }
}
