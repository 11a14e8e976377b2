import type { Es256PublicKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { didOfKeyId, findVerificationKey, MAX_DID_LOG_BYTES, resolveDid } from '@e-collecting/credentials/did'
import { keyIdOf, parseJwt, verifyJwt } from '@e-collecting/credentials/jose'
import { ISSUER_METADATA_TYPE, JWT_MEDIA_TYPE, parseCredentialOffer } from '@e-collecting/credentials/oid4vci'
import type { Clock } from '@e-collecting/kernel'
import { createGuardedFetch, type FetchText, type GuardedFetchInput } from './guarded-fetch.ts'

/**
 * What is known of an issuer's key: it has signed the issuer's metadata (`signs`), or another one has that bears its name (`differs`); it stands
 * in the DID document, and nothing signed in its name was found (`listed`); it does not stand there (`missing`); the document could not be
 * read, or must not be asked for (`not-read`).
 */
export type IssuerKeyFinding = 'signs' | 'differs' | 'listed' | 'missing' | 'not-read'

const MAX_METADATA_BYTES = 256 * 1024

/**
 * Looks whether a key of a DID is the one that an issuer signs with, as far as it can be seen before anything is collected.
 * @param kid `did:…#key`
 * @param offerLink of an offer in its name; undefined where there is none. Never rejects because of what others answer.
 */
export function createIssuerKeyCheck({ outside, clock }: { outside: GuardedFetchInput; clock: Clock }) {
  const fetchText = createGuardedFetch(outside)
  return async (kid: string, offerLink: string | undefined): Promise<IssuerKeyFinding> => {
    const key = await readKey(fetchText, kid, clock())
    if (typeof key === 'string') return key
    return offerLink === undefined ? 'listed' : compareSignature(fetchText, offerLink, { kid, key })
  }
}

async function readKey(fetchText: FetchText, kid: string, now: Date): Promise<Es256PublicKey | 'missing' | 'not-read'> {
  const document = await resolveDid(nodeCrypto, {
    did: didOfKeyId(kid),
    now,
    fetchText: (url) => fetchText(url, { maxBytes: MAX_DID_LOG_BYTES }),
  }).catch(() => undefined)
  if (document === undefined) return 'not-read'
  try {
    return await nodeCrypto.importEs256PublicKey(findVerificationKey(document, kid, ['assertionMethod']))
  } catch {
    return 'missing'
  }
}

/** Metadata in another name, or without a signature, prove nothing. */
async function compareSignature(
  fetchText: FetchText,
  offerLink: string,
  { kid, key }: { kid: string; key: Es256PublicKey },
): Promise<IssuerKeyFinding> {
  try {
    const { credentialIssuer } = parseCredentialOffer(new URL(offerLink).searchParams.get('credential_offer') ?? '')
    const compact = await fetchText(`${credentialIssuer}/.well-known/openid-credential-issuer`, {
      maxBytes: MAX_METADATA_BYTES,
      accept: JWT_MEDIA_TYPE,
    })
    const metadata = parseJwt(compact, { typ: ISSUER_METADATA_TYPE })
    if (keyIdOf(metadata) !== kid) return 'listed'
    return await verifyJwt(nodeCrypto, metadata, key).then(
      () => 'signs' as const,
      () => 'differs' as const,
    )
  } catch {
    return 'listed'
  }
}
