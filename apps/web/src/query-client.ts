import { retryDelayMs, shouldRetry } from '@e-collecting/api-client'
import { QueryClient } from '@tanstack/react-query'

/**
 * Queries are tried three times more. As the library has it, answers are kept for five minutes and mutations never tried again. What a browser says of
 * its network is not believed: a call that waits for it would say nothing, and a press would come true long after it.
 */
export const createBrowserQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** One per request: what it holds goes into the page's data block. */
export const createServerQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } })
