import { DomainError } from '@e-collecting/kernel'
import { createIssuerKeys } from '@e-collecting/services'
import type { ResolveIssuerKey } from './verify-again.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'issuer-key-refused': true
  }
}

export interface ResolveIssuerKeysInput {
  /** Stands in for the hosts of all issuers; undefined: each host itself, over https. */
  registry: string | undefined
  now: () => Date
  fetch: (url: string) => Promise<Response>
}

/** Keys of issuers from their DID logs, or from what they tell at their https address. */
export function resolveIssuerKeys({ registry, now, fetch }: ResolveIssuerKeysInput): ResolveIssuerKey {
  const fetchText = async (url: string, { maxBytes }: { maxBytes: number }): Promise<string> => {
    const { pathname } = new URL(url)
    const response = await fetch(registry === undefined ? url : `${registry.replace(/\/+$/, '')}${pathname}`)
    const text = await response.text()
    if (response.ok && text.length <= maxBytes) return text
    throw new DomainError('issuer-key-refused', `HTTP ${response.status}, ${text.length} characters.`)
  }
  return createIssuerKeys({ fetchText, clock: now }).resolve
}
