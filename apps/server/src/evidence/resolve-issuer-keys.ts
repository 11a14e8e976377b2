import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  type DidDocument,
  didOfKeyId,
  findVerificationKey,
  MAX_DID_LOG_BYTES,
  resolveDid,
} from '@e-collecting/credentials/did'
import { DomainError } from '@e-collecting/kernel'
import type { ResolveIssuerKey } from './verify-again.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'did-log-refused': true
  }
}

export interface ResolveIssuerKeysInput {
  /** Stands in for the hosts of all DIDs; undefined: each host itself, over https. */
  registry: string | undefined
  now: () => Date
  fetch: (url: string) => Promise<Response>
}

/** Keys of issuers from their DID logs, each of which is fetched and verified once. */
export function resolveIssuerKeys({ registry, now, fetch }: ResolveIssuerKeysInput): ResolveIssuerKey {
  const documents = new Map<string, Promise<DidDocument>>()
  const fetchText = async (url: string): Promise<string> => {
    const { pathname } = new URL(url)
    const response = await fetch(registry === undefined ? url : `${registry.replace(/\/+$/, '')}${pathname}`)
    const text = await response.text()
    if (response.ok && text.length <= MAX_DID_LOG_BYTES) return text
    throw new DomainError('did-log-refused', `HTTP ${response.status}, ${text.length} characters.`)
  }
  const documentOf = (did: string): Promise<DidDocument> => {
    const known = documents.get(did) ?? resolveDid(nodeCrypto, { did, now: now(), fetchText })
    documents.set(did, known)
    return known
  }
  return async (kid) => {
    const document = await documentOf(didOfKeyId(kid))
    return nodeCrypto.importEs256PublicKey(findVerificationKey(document, kid, ['assertionMethod']))
  }
}
