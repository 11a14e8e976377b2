import type {
  EcPublicJwk,
  Es256PrivateKey,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
  HashCallbacks,
} from '../crypto/index.ts'
import { JoseError } from './jose-error.ts'
import { deriveJwkThumbprint, parseEcPublicJwk, toBareJwk } from './jwk.ts'
import {
  createJwt,
  ISSUED_AT_TOLERANCE_SECONDS,
  isIssuedNow,
  type ParsedJwt,
  parseJwt,
  toEpochSeconds,
  validateJwtTimes,
  verifyJwt,
} from './jwt.ts'
import { PROFILE_VERSIONS } from './swiss-profile.ts'

const DPOP_TYPE = 'dpop+jwt'

export type DpopProofInput = {
  readonly privateKey: Es256PrivateKey
  readonly publicJwk: EcPublicJwk
  readonly method: string
  /** The request's address; query and fragment are left out of the proof. */
  readonly url: string
  /** Unique for each proof. */
  readonly jti: string
  readonly now: Date
  readonly nonce?: string | undefined
  /** Where the proof goes along with a token: binds the proof to it (`ath`). */
  readonly accessToken?: string | undefined
}

export type DpopExpectations = {
  readonly method: string
  readonly url: string
  readonly now: Date
  /** Where the proof goes along with a token. */
  readonly accessToken?: string | undefined
}

/** A proof that fits its request, of which nobody knows yet whether the key in it has signed it. */
export type ParsedDpopProof = {
  readonly jwt: ParsedJwt
  readonly jti: string
  readonly nonce: string | undefined
  readonly publicJwk: EcPublicJwk
}

/** A DPoP proof for one request (RFC 9449 §4.2). */
export async function createDpopProof(
  crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  { privateKey, publicJwk, method, url, jti, now, nonce, accessToken }: DpopProofInput,
): Promise<string> {
  const claims = {
    jti,
    htm: method,
    htu: withoutQuery(new URL(url)),
    iat: toEpochSeconds(now),
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: await crypto.digestText(accessToken) }),
  }
  return createJwt(crypto, {
    header: { typ: DPOP_TYPE, jwk: toBareJwk(publicJwk), profile_version: PROFILE_VERSIONS.issuance },
    claims,
    key: privateKey,
  })
}

/**
 * Reads a DPoP proof and compares it with one request (RFC 9449 §4.3): type, ES256, a public key in the header, method, address without
 * query, `iat` ±120 s, and `ath` where a token is expected. Does NOT verify its signature: what it takes to refuse it comes first, and
 * whether `nonce` is alive is the caller's to say. Does NOT remember `jti` either.
 * @throws JoseError `invalid-dpop-proof`
 */
export const parseDpopProof = (
  crypto: HashCallbacks,
  proof: string,
  expected: DpopExpectations,
): Promise<ParsedDpopProof> =>
  refuseBroken(async () => {
    const jwt = parseJwt(proof, { typ: DPOP_TYPE })
    const publicJwk = toBareJwk(parseEcPublicJwk(jwt.header.jwk))
    checkRequest(jwt, expected)
    const { jti, nonce, ath } = jwt.claims
    if (typeof jti !== 'string' || jti === '') throw refused('jti is missing')
    if (nonce !== undefined && typeof nonce !== 'string') throw refused('nonce is not a string')
    if (expected.accessToken !== undefined && ath !== (await crypto.digestText(expected.accessToken)))
      throw refused('ath does not match the access token')
    return { jwt, jti, nonce, publicJwk }
  })

/**
 * Verifies that the key in a proof has signed it.
 * @returns RFC 7638 thumbprint of that key: what a token is bound to
 * @throws JoseError `invalid-dpop-proof`
 */
export const verifyDpopProof = (
  crypto: HashCallbacks & Es256VerifyCallbacks,
  { jwt, publicJwk }: ParsedDpopProof,
): Promise<string> =>
  refuseBroken(async () => {
    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(publicJwk))
    return deriveJwkThumbprint(crypto, publicJwk)
  })

async function refuseBroken<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof JoseError && cause.code === 'invalid-dpop-proof') throw cause
    throw new JoseError('invalid-dpop-proof', 'The proof is broken.', { cause })
  }
}

function checkRequest({ claims }: ParsedJwt, { method, url, now }: DpopExpectations): void {
  if (claims.htm !== method) throw refused('htm is another method')
  if (typeof claims.htu !== 'string' || !isSameAddress(claims.htu, url)) throw refused('htu is another address')
  if (!isIssuedNow(claims.iat, now)) throw refused('iat is too far from now')
  validateJwtTimes(claims, { now, skewSeconds: ISSUED_AT_TOLERANCE_SECONDS })
}

const refused = (reason: string) => new JoseError('invalid-dpop-proof', reason)

const withoutQuery = ({ origin, pathname }: URL) => origin + pathname

/** RFC 3986, with an authority: `URL` would correct backslashes, line breaks and missing slashes, and leave them out. */
const WRITTEN = /^https?:\/\/(?!\/)[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i

/**
 * Whether two addresses are one, query and fragment apart (RFC 9449 §4.3), after the normalization of RFC 3986 §6.2.2 and §6.2.3.
 * @throws TypeError if one is no address
 */
function isSameAddress(written: string, asked: string): boolean {
  const [one, other] = [new URL(written), new URL(asked)]
  const isBare = one.username === '' && one.password === ''
  return WRITTEN.test(written) && isBare && normalize(withoutQuery(one)) === normalize(withoutQuery(other))
}

/** Escapes of what needs none are written out, the others in capitals. `URL` has done the rest. */
const normalize = (address: string) =>
  address.replace(/%[\da-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })
