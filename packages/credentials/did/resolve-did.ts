import type { Ed25519Callbacks, HashCallbacks } from '../crypto/index.ts'
import type { DidDocument } from './did-document.ts'
import { DidError } from './did-error.ts'
import { didToLogUrl } from './did-url.ts'
import { verifyDidLog } from './verify-did-log.ts'

export type ResolveDidInput = {
  readonly did: string
  readonly now: Date
  /** Fetches the text of an https address. Allow-list, redirects, and caps on size and time are the fetcher's duty. */
  readonly fetchText: (url: string) => Promise<string>
}

/**
 * Resolves a did:webvh: fetches its log and verifies it.
 * @throws DidError `unsupported-did-method`, `malformed-did`, `log-unavailable` if fetching fails, and those of `verifyDidLog`
 */
export async function resolveDid(
  crypto: HashCallbacks & Pick<Ed25519Callbacks, 'verifyEd25519'>,
  { did, now, fetchText }: ResolveDidInput,
): Promise<DidDocument> {
  const url = didToLogUrl(did)
  let log: string
  try {
    log = await fetchText(url)
  } catch (cause) {
    throw new DidError('log-unavailable', 'The DID log cannot be fetched.', { cause })
  }
  return verifyDidLog(crypto, { did, log, now })
}
