import { DomainError } from '@e-collecting/kernel'
import { readCapped } from '@e-collecting/kernel/read-capped'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-refused': true
    'address-unreachable': true
    'own-service-away': true
  }
}

/** Fetches the text of an address that somebody else named. */
export type FetchText = (url: string, options: { maxBytes: number; accept?: string }) => Promise<string>

export type GuardedFetchInput = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Hosts with port, as in an address, that may be asked: `localhost:8443`, `identifier-reg.trust-infra.swiyu-int.admin.ch`. */
  readonly allowedHosts: readonly string[]
  /** Whether this process itself answers at an address: that it cannot now says nothing of whoever is asked about. Default: nowhere. */
  readonly isOwn?: (url: string) => boolean
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/**
 * A fetch for addresses in foreign documents: known hosts only, https only, no credentials
 * in the address, no redirects, capped in time and size.
 * @throws DomainError `address-refused`, `address-unreachable`, `answer-too-large`, `own-service-away`
 */
export function createGuardedFetch(input: GuardedFetchInput): FetchText {
  const { fetch, allowedHosts, isOwn, timeoutMs = DEFAULT_TIMEOUT_MS } = input
  return async (address, { maxBytes, accept = '*/*' }) => {
    const url = parseAddress(address)
    const isAllowed = allowedHosts.includes(url.host) && url.protocol === 'https:'
    if (!isAllowed || url.username || url.password)
      throw new DomainError('address-refused', 'The address is not allowed.')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url.href, { redirect: 'error', signal, headers: { accept } })
      if (response.status >= 500 && isOwn?.(url.href))
        throw new DomainError('own-service-away', 'A service of this process cannot answer now.')
      if (response.status !== 200) throw new DomainError('address-unreachable', `Answered ${response.status}.`)
      return (await readCapped(response, maxBytes)).toString('utf8')
    } catch (cause) {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('address-unreachable', 'The address cannot be reached.', { cause })
    }
  }
}

/** Whether something failed for nothing but that a service of this process could not answer: it may succeed in a moment. */
export const isOwnServiceAway = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof DomainError && error.code === 'own-service-away') || isOwnServiceAway(error.cause))

function parseAddress(address: string): URL {
  try {
    return new URL(address)
  } catch (cause) {
    throw new DomainError('address-refused', 'Not an address.', { cause })
  }
}
