import type { Es256PublicKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  type DidDocument,
  didOfKeyId,
  findVerificationKey,
  MAX_DID_LOG_BYTES,
  resolveDid,
} from '@e-collecting/credentials/did'
import type { Clock } from '@e-collecting/kernel'
import type { FetchText } from './guarded-fetch.ts'
import { createSingleFlightCache } from './single-flight-cache.ts'

/** The public keys of issuers, by `kid`. */
export type IssuerKeys = {
  /** The assertion key a `kid` names. May ask the issuer's registry. @throws DidError, CryptoError */
  readonly resolve: (kid: string) => Promise<Es256PublicKey>
}

const DOCUMENT_LIFETIME_MS = 5 * 60_000

/**
 * Issuers' keys from their DID logs. A verified document is kept for five minutes and its keys as KeyObjects with it;
 * parallel questions share one fetch. Ask for accepted issuers only: an address in a DID is a foreign address.
 */
export function createIssuerKeys({ fetchText, clock }: { fetchText: FetchText; clock: Clock }): IssuerKeys {
  const documents = createSingleFlightCache<{ document: DidDocument; keys: Map<string, Promise<Es256PublicKey>> }>(
    clock,
  )
  const resolveDocument = (did: string) =>
    documents.get(did, async () => {
      const document = await resolveDid(nodeCrypto, {
        did,
        now: clock(),
        fetchText: (url) => fetchText(url, { maxBytes: MAX_DID_LOG_BYTES }),
      })
      const expiresAt = new Date(clock().getTime() + DOCUMENT_LIFETIME_MS)
      return { value: { document, keys: new Map() }, expiresAt }
    })
  return {
    async resolve(kid) {
      const { document, keys } = await resolveDocument(didOfKeyId(kid))
      const known = keys.get(kid)
      if (known) return known
      const key = Promise.resolve(
        nodeCrypto.importEs256PublicKey(findVerificationKey(document, kid, ['assertionMethod'])),
      )
      keys.set(kid, key)
      return key
    },
  }
}
