import { type ApiClient, isProblemError, useApi } from '@e-collecting/api-client'
import { tabStorage } from '@e-collecting/browser'
import { useMutation } from '@tanstack/react-query'
import type { ReturnTarget } from '../contract.ts'
import { rememberReturn } from './remember-return.ts'

/** The code behind `#` of the address to which a wallet has led; undefined without one. */
export const responseCodeIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.slice(1)).get('response_code') ?? undefined

/**
 * Finds what this browser comes back to from a wallet, and lets the tab remember it.
 * @param onFound leads on
 * @returns `retry` looks again with the code of before, which no answer has used up
 */
export function useReturn(onFound: (target: ReturnTarget) => void) {
  const api = useApi()
  const { mutate, variables, status, error } = useMutation({
    mutationFn: (responseCode: string | undefined) => find(api, responseCode),
    onSuccess: (target) => {
      rememberReturn(tabStorage(), target, Date.now())
      onFound(target)
    },
  })
  return { state: stateOf(status, error), error, look: mutate, retry: () => mutate(variables) }
}

/** A code that was used already, by a second tap for instance, still finds the browser's latest session: that its cookie opens. */
async function find(api: ApiClient, responseCode: string | undefined): Promise<ReturnTarget> {
  if (responseCode !== undefined)
    try {
      return await api('POST /api/return', { body: { responseCode } })
    } catch (error) {
      if (!isNothing(error)) throw error
    }
  return api('POST /api/return', { body: {} })
}

const isNothing = (error: unknown): boolean => isProblemError(error) && error.status === 404

/** `elsewhere`: this browser has nothing to come back to. */
function stateOf(status: 'idle' | 'pending' | 'success' | 'error', error: Error | null) {
  if (status === 'success') return 'found'
  if (status !== 'error') return 'looking'
  return isNothing(error) ? 'elsewhere' : 'failed'
}
