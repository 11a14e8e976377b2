import type {
  CompressionCallbacks,
  Es256PrivateKey,
  Es256PublicKey,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
} from '../crypto/index.ts'
import { CryptoError } from '../crypto/index.ts'
import { DidError, didOfKeyId } from '../did/index.ts'
import {
  createJwt,
  createSignedHeader,
  decodeBase64Url,
  encodeBase64Url,
  type HeaderSigner,
  isJsonObject,
  type JsonObject,
  type ParsedJwt,
  parseJwt,
  readCertificates,
  toEpochSeconds,
  validateIssuedAt,
  validateJwtTimes,
  verifyJwt,
} from '../jose/index.ts'
import { isStatusBits, type StatusBits } from './status-bits.ts'
import { StatusListError } from './status-list-error.ts'

/** Media type and `typ` of a status list token. */
export const STATUS_LIST_TYPE = 'statuslist+jwt'
/** No list may inflate beyond this: 20 MB. */
export const MAX_STATUS_LIST_BYTES = 20 * 1024 * 1024
/** Largest token the swiyu registry takes and verifiers read. */
export const MAX_STATUS_LIST_TOKEN_BYTES = 204_800

export type StatusListInput = HeaderSigner & {
  /** Where the token is served; becomes `sub`. */
  readonly uri: string
  /** Written as `iss`, as in the credentials of the list. */
  readonly issuer: string
  readonly key: Es256PrivateKey
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** How long a verifier may cache it. */
  readonly ttlSeconds: number
  readonly bits: StatusBits
  /** Answer of `compressStatusBytes`. */
  readonly lst: string
}

/** A status list token taken apart. Its signature is NOT verified. */
export type ParsedStatusList = {
  readonly jwt: ParsedJwt
  /** DID URL of the key that signed it, or its name among the keys of its issuer. */
  readonly kid: string | undefined
  /** DER in base64, that of the signer first. */
  readonly certificates: readonly string[] | undefined
  readonly bits: StatusBits
  readonly lst: string
}

export type StatusListExpectations = {
  /** The key that signs the list, resolved by the caller. */
  readonly key: Es256PublicKey
  /** The `uri` of the credential. */
  readonly uri: string
  /** `kid` of a credential that names a DID: both must belong to one. Undefined: the caller has made sure that both have one issuer. */
  readonly credentialKid: string | undefined
  readonly now: Date
}

/** Place of a credential in a Token Status List. */
export type StatusReference = { readonly index: number; readonly uri: string }

/** A verified list: keep it until `expiresAt` or the end of `ttlSeconds`, whichever comes first. */
export type VerifiedStatusList = {
  readonly bits: StatusBits
  readonly bytes: Uint8Array
  readonly expiresAt: Date
  readonly ttlSeconds: number | undefined
}

/** Compresses raw status bytes to `lst` (zlib, base64url). Level 6 unless told otherwise: 9 costs 13× for 15 %. */
export async function compressStatusBytes(
  crypto: Pick<CompressionCallbacks, 'deflateZlib'>,
  bytes: Uint8Array,
  level = 6,
): Promise<string> {
  return encodeBase64Url(await crypto.deflateZlib(bytes, level))
}

/**
 * Inflates `lst` to raw status bytes, 20 MB at most. Does NOT verify where it comes from.
 * @throws StatusListError `malformed-status-list`, `status-list-too-large`
 */
export async function inflateStatusBytes(
  crypto: Pick<CompressionCallbacks, 'inflateZlib'>,
  lst: string,
): Promise<Uint8Array> {
  try {
    return await crypto.inflateZlib(decodeBase64Url(lst), MAX_STATUS_LIST_BYTES)
  } catch (cause) {
    if (cause instanceof CryptoError && cause.code === 'inflated-too-large')
      throw new StatusListError('status-list-too-large', 'The list inflates beyond 20 MB.', { cause })
    throw new StatusListError('malformed-status-list', 'lst is not zlib in base64url.', { cause })
  }
}

/** Signs a status list token (Token Status List §5.1). */
export async function createStatusListJwt(
  crypto: Pick<Es256SignCallbacks, 'signEs256'>,
  { uri, issuer, key, issuedAt, expiresAt, ttlSeconds, bits, lst, ...signer }: StatusListInput,
): Promise<string> {
  return createJwt(crypto, {
    header: createSignedHeader(STATUS_LIST_TYPE, signer, 'credential'),
    claims: {
      sub: uri,
      iss: issuer,
      iat: toEpochSeconds(issuedAt),
      exp: toEpochSeconds(expiresAt),
      ttl: ttlSeconds,
      status_list: { bits, lst },
    },
    key,
  })
}

/**
 * How each list begins that is signed with certificates, or with a key of a did:webvh: whatever begins otherwise was signed by another
 * profile, or with other certificates.
 */
export function headerOfStatusLists(signer: HeaderSigner | undefined): string {
  // Whole groups of three bytes: what follows does not change their characters.
  if (signer === undefined) return encodeBase64Url(`{"typ":"${STATUS_LIST_TYPE}","kid":"did:w`)
  return `${encodeBase64Url(JSON.stringify({ ...createSignedHeader(STATUS_LIST_TYPE, signer, 'credential'), alg: 'ES256' }))}.`
}

/**
 * Takes a status list token apart: size, typ, certificates, bits, lst. Does NOT verify its signature, subject, times or issuer.
 * @throws StatusListError `status-list-too-large`, `malformed-status-list`
 */
export function parseStatusListJwt(token: string): ParsedStatusList {
  if (token.length > MAX_STATUS_LIST_TOKEN_BYTES)
    throw new StatusListError('status-list-too-large', 'A token has at most 204,800 bytes.')
  const { jwt, certificates } = readToken(token)
  const list = jwt.claims.status_list
  if (!isJsonObject(list) || !isStatusBits(list.bits) || typeof list.lst !== 'string')
    throw new StatusListError('malformed-status-list', 'status_list has no bits or no lst.')
  const { kid } = jwt.header
  return { jwt, kid: typeof kid === 'string' ? kid : undefined, certificates, bits: list.bits, lst: list.lst }
}

/**
 * Verifies a status list token in the order of swiyu's verifier: signature, `sub` == uri, `exp` present and ahead, `nbf` and
 * `iat` not ahead, DID of `kid` == DID of the credential's `kid`; then inflates it (20 MB at most). Does NOT look at any status: use `getStatus`.
 * @throws StatusListError `invalid-signature`, `subject-mismatch`, `status-list-expired`, `status-list-premature`,
 *   `issuer-mismatch`, `status-list-too-large`, `malformed-status-list`
 */
export async function verifyStatusList(
  crypto: Pick<Es256VerifyCallbacks, 'verifyEs256'> & Pick<CompressionCallbacks, 'inflateZlib'>,
  { jwt, kid, bits, lst }: ParsedStatusList,
  { key, uri, credentialKid, now }: StatusListExpectations,
): Promise<VerifiedStatusList> {
  await verifySignature(crypto, jwt, key)
  const { sub, exp, ttl } = jwt.claims
  if (sub !== uri) throw new StatusListError('subject-mismatch', 'The token is another list.')
  if (typeof exp !== 'number' || exp * 1000 <= now.getTime())
    throw new StatusListError('status-list-expired', 'exp is missing or past.')
  requireBegun(jwt, now)
  if (credentialKid !== undefined && !isOfOneDid(kid, credentialKid))
    throw new StatusListError('issuer-mismatch', 'List and credential come from different DIDs.')
  const bytes = await inflateStatusBytes(crypto, lst)
  const ttlSeconds = typeof ttl === 'number' && ttl > 0 ? ttl : undefined
  return { bits, bytes, expiresAt: new Date(exp * 1000), ttlSeconds }
}

/**
 * The place of a credential in a status list, from its verified claims; undefined if it has none.
 * @throws StatusListError `malformed-status-list` if `status` is there but names no status list
 */
export function parseStatusReference({ status }: JsonObject): StatusReference | undefined {
  if (status === undefined) return undefined
  const reference = isJsonObject(status) ? status.status_list : undefined
  if (!isJsonObject(reference)) throw new StatusListError('malformed-status-list', 'status names no status list.')
  const { idx, uri } = reference
  if (typeof idx !== 'number' || !Number.isSafeInteger(idx) || idx < 0 || typeof uri !== 'string')
    throw new StatusListError('malformed-status-list', 'status_list has no idx or no uri.')
  return { index: idx, uri }
}

function isOfOneDid(kid: string | undefined, credentialKid: string): boolean {
  try {
    return didOfKeyId(kid ?? '') === didOfKeyId(credentialKid)
  } catch (error) {
    if (error instanceof DidError) return false
    throw error
  }
}

function requireBegun({ claims }: ParsedJwt, now: Date): void {
  try {
    validateJwtTimes(claims, { now })
    validateIssuedAt(claims, now)
  } catch (cause) {
    throw new StatusListError('status-list-premature', 'nbf or iat is ahead or not a number.', { cause })
  }
}

async function verifySignature(crypto: Pick<Es256VerifyCallbacks, 'verifyEs256'>, jwt: ParsedJwt, key: Es256PublicKey) {
  try {
    await verifyJwt(crypto, jwt, key)
  } catch (cause) {
    throw new StatusListError('invalid-signature', 'The token is not signed by its kid.', { cause })
  }
}

function readToken(token: string) {
  try {
    const jwt = parseJwt(token, { typ: STATUS_LIST_TYPE })
    return { jwt, certificates: readCertificates(jwt.header) }
  } catch (cause) {
    throw new StatusListError('malformed-status-list', 'Not a status list token.', { cause })
  }
}
