import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import {
  isJsonObject,
  JoseError,
  type JsonValue,
  parseEcPublicJwk,
  parseJsonObject,
} from '@e-collecting/credentials/jose'
import { DomainError } from '@e-collecting/kernel'
import type { FetchText } from './guarded-fetch.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'unknown-issuer-key': true
  }
}

const MAX_BYTES = 64 * 1024
const MAX_KEYS = 20

/** Where an issuer tells its keys (SD-JWT VC, "JWT VC Issuer Metadata"): the name stands between host and path. */
export function webIssuerUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return `${origin}/.well-known/jwt-vc-issuer${pathname.replace(/\/$/, '')}`
}

/**
 * The P-256 keys that an issuer tells at its https address, in the document itself or at an address that it names.
 * @throws DomainError `unknown-issuer-key` for a document that is another issuer's or none, and those of the fetch; JoseError
 */
export async function fetchWebIssuerKeys(fetchText: FetchText, issuer: string): Promise<readonly EcPublicJwk[]> {
  const fetchObject = async (url: string) => parseJsonObject(await fetchText(url, { maxBytes: MAX_BYTES }))
  const document = await fetchObject(webIssuerUrl(issuer))
  if (document.issuer !== issuer) throw new DomainError('unknown-issuer-key', 'The document is about another issuer.')
  const { jwks, jwks_uri: elsewhere } = document
  const set = typeof elsewhere === 'string' ? await fetchObject(elsewhere) : jwks
  const keys = isJsonObject(set) ? set.keys : undefined
  if (!Array.isArray(keys)) throw new DomainError('unknown-issuer-key', 'The document tells no keys.')
  return keys.slice(0, MAX_KEYS).flatMap(readKey)
}

/** Keys of other kinds sign nothing that is accepted here. */
function readKey(value: JsonValue): readonly EcPublicJwk[] {
  try {
    return [parseEcPublicJwk(value)]
  } catch (error) {
    if (error instanceof JoseError) return []
    throw error
  }
}
