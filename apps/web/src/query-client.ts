import { retryDelayMs, shouldRetry } from '@e-collecting/api-client'
import { QueryClient } from '@tanstack/react-query'

const FIVE_MINUTES_MS = 300_000

/** Cache defaults: kept five minutes, queries tried three times more, mutations never again. */
export const createBrowserQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { gcTime: FIVE_MINUTES_MS, retry: shouldRetry, retryDelay: retryDelayMs, refetchOnWindowFocus: false },
      mutations: { retry: 0 },
    },
  })

/** One per request: what it holds goes into the page's data block. */
export const createServerQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } })
