import { useApi } from '@e-collecting/api-client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { municipalityQuery } from './queries.ts'

/** Two letters of a municipality's canton; null while unknown, or when nobody wants to know. */
export function useCanton(bfsNumber: string | undefined): string | null {
  const query = municipalityQuery(useApi(), bfsNumber ?? '')
  const { data } = useQuery({ ...query, ...(bfsNumber === undefined && { queryFn: skipToken }) })
  return data?.canton ?? null
}
