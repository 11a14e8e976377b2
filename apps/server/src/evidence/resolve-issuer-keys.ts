import { DomainError } from '@e-collecting/kernel'
import { createIssuerKeys } from '@e-collecting/services'
import { reasonOf } from '../audit-log/read-over-http.ts'
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
  /** Told of what could not be fetched, and why: it says nothing about the issuer. */
  onUnreached?: (url: string, reason: string) => void
}

/** What a server says of a document that is not there, or not there any more. */
const GONE = [404, 410]

/** Keys of issuers from their DID logs, or from what they tell at their https address. */
export function resolveIssuerKeys({ registry, now, fetch, onUnreached }: ResolveIssuerKeysInput): ResolveIssuerKey {
  const fetchText = async (issuerUrl: string, { maxBytes }: { maxBytes: number }): Promise<string> => {
    const { pathname } = new URL(issuerUrl)
    const url = registry === undefined ? issuerUrl : `${registry.replace(/\/+$/, '')}${pathname}`
    const { response, text } = await bring(url).catch((error: unknown) => {
      onUnreached?.(url, reasonOf(error))
      throw error
    })
    if (!response.ok && !GONE.includes(response.status)) onUnreached?.(url, `HTTP ${response.status}`)
    if (response.ok && text.length <= maxBytes) return text
    throw new DomainError('issuer-key-refused', `HTTP ${response.status}, ${text.length} characters.`)
  }
  const bring = async (url: string) => {
    const response = await fetch(url)
    return { response, text: await response.text() }
  }
  return createIssuerKeys({ fetchText, clock: now }).resolve
}
