import { useApi } from '@e-collecting/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localitiesQuery } from './localities-query.ts'

/**
 * The directory of localities, fetched when somebody begins to type: the first look at a page has enough to load.
 * @returns `want` says that from now on it is needed
 */
export function useDirectory(isWantedAtOnce: boolean) {
  const [isWanted, setIsWanted] = useState(isWantedAtOnce)
  const { data, error, refetch } = useQuery({ ...localitiesQuery(useApi()), enabled: isWanted })
  return { directory: data, error, retry: () => void refetch(), want: () => setIsWanted(true) }
}
