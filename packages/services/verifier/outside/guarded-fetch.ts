import { DomainError } from '@e-collecting/kernel'
import { readCapped } from './read-capped.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-refused': true
    'address-unreachable': true
  }
}

/** Fetches the text of an address that somebody else named. */
export type FetchText = (url: string, options: { maxBytes: number; accept?: string }) => Promise<string>

export type GuardedFetchInput = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Hosts with port, as in an address, that may be asked: `localhost:8443`, `identifier-reg.trust-infra.swiyu-int.admin.ch`. */
  readonly allowedHosts: readonly string[]
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 5_000

/**
 * A fetch for addresses in foreign documents: known hosts only, https only, no credentials
 * in the address, no redirects, capped in time and size.
 * @throws DomainError `address-refused`, `address-unreachable`, `answer-too-large`
 */
export function createGuardedFetch(input: GuardedFetchInput): FetchText {
  const { fetch, allowedHosts, timeoutMs = DEFAULT_TIMEOUT_MS } = input
  return async (address, { maxBytes, accept = '*/*' }) => {
    const url = parseAddress(address)
    const isAllowed = allowedHosts.includes(url.host) && url.protocol === 'https:'
    if (!isAllowed || url.username || url.password)
      throw new DomainError('address-refused', 'The address is not allowed.')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url.href, { redirect: 'error', signal, headers: { accept } })
      if (response.status !== 200) throw new DomainError('address-unreachable', `Answered ${response.status}.`)
      return (await readCapped(response, maxBytes)).toString('utf8')
    } catch (cause) {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('address-unreachable', 'The address cannot be reached.', { cause })
    }
  }
}

function parseAddress(address: string): URL {
  try {
    return new URL(address)
  } catch (cause) {
    throw new DomainError('address-refused', 'Not an address.', { cause })
  }
}
