import type { EcPublicJwk, HashCallbacks } from '../crypto/index.ts'
import { decodeBase64Url } from './base64url.ts'
import { JoseError } from './jose-error.ts'
import { isJsonObject } from './json.ts'

const COORDINATE_BYTES = 32

/**
 * Reads an untrusted value as public P-256 key; unknown members are dropped, a private key is refused.
 * Does NOT verify that the point is on the curve: importing the key does.
 * @throws JoseError `invalid-jwk`
 */
export function parseEcPublicJwk(value: unknown): EcPublicJwk {
  if (!isJsonObject(value) || value.kty !== 'EC' || value.crv !== 'P-256')
    throw new JoseError('invalid-jwk', 'Not a P-256 key.')
  if ('d' in value) throw new JoseError('invalid-jwk', 'A private key is not a public key.')
  const { kid, alg, use } = value
  return {
    kty: 'EC',
    crv: 'P-256',
    x: parseCoordinate(value.x),
    y: parseCoordinate(value.y),
    ...(typeof kid === 'string' && { kid }),
    ...(typeof alg === 'string' && { alg }),
    ...(typeof use === 'string' && { use }),
  }
}

/** The key alone, without `kid`, `alg`, `use` or a private part: the form for `cnf.jwk` and proof headers. */
export const toBareJwk = ({ x, y }: EcPublicJwk): EcPublicJwk => ({ kty: 'EC', crv: 'P-256', x, y })

/** SHA-256 thumbprint of a P-256 key, base64url (RFC 7638 §3). */
export async function deriveJwkThumbprint(crypto: HashCallbacks, { x, y }: EcPublicJwk): Promise<string> {
  return crypto.digestText(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)
}

function parseCoordinate(value: unknown): string {
  try {
    if (typeof value === 'string' && decodeBase64Url(value).length === COORDINATE_BYTES) return value
  } catch (cause) {
    throw new JoseError('invalid-jwk', 'A coordinate is not base64url.', { cause })
  }
  throw new JoseError('invalid-jwk', 'A coordinate of P-256 has 32 bytes.')
}
