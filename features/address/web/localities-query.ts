import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'

/**
 * The directory of localities, which the browser then searches by itself: nobody is told which postal code or place one has typed.
 * Some 60 kB on the wire, once an hour at most.
 */
export const localitiesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['localities'],
    queryFn: async ({ signal }) => {
      const [{ openDirectory }, directory] = await Promise.all([
        import('./locality-directory.ts'),
        api('GET /api/localities', { signal }),
      ])
      return openDirectory(directory)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
