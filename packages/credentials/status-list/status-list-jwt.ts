import type {
  CompressionCallbacks,
  Es256PrivateKey,
  Es256PublicKey,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
} from '../crypto/index.ts'
import type { ParsedJwt } from '../jose/index.ts'
import type { StatusBits } from './status-bits.ts'
import { StatusListError } from './status-list-error.ts'

/** Media type and `typ` of a status list token. */
export const STATUS_LIST_TYPE = 'statuslist+jwt'
/** No list may inflate beyond this: 20 MB. */
export const MAX_STATUS_LIST_BYTES = 20 * 1024 * 1024
/** Largest token the swiyu registry takes and verifiers read. */
export const MAX_STATUS_LIST_TOKEN_BYTES = 204_800

export type StatusListInput = {
  /** Where the token is served; becomes `sub`. */
  readonly uri: string
  readonly issuerDid: string
  readonly kid: string
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
  /** DID URL of the key that signed it. */
  readonly kid: string
  readonly bits: StatusBits
  readonly lst: string
}

export type StatusListExpectations = {
  /** Key of the token's `kid`, resolved by the caller. */
  readonly key: Es256PublicKey
  /** The `uri` of the credential. */
  readonly uri: string
  /** `kid` of the credential: both must belong to one DID. */
  readonly credentialKid: string
  readonly now: Date
}

/** A verified list: keep it until `expiresAt` or the end of `ttlSeconds`, whichever comes first. */
export type VerifiedStatusList = {
  readonly bits: StatusBits
  readonly bytes: Uint8Array
  readonly expiresAt: Date
  readonly ttlSeconds: number | undefined
}

/** Compresses raw status bytes to `lst` (zlib, base64url). Level 6 unless told otherwise: 9 costs 13× for 15 %. */
export async function compressStatusBytes(
  _crypto: Pick<CompressionCallbacks, 'deflateZlib'>,
  _bytes: Uint8Array,
  _level = 6,
): Promise<string> {
  throw new StatusListError('malformed-status-list', 'Not yet.')
}

/** Signs a status list token (Token Status List §5.1). */
export async function createStatusListJwt(
  _crypto: Pick<Es256SignCallbacks, 'signEs256'>,
  _input: StatusListInput,
): Promise<string> {
  throw new StatusListError('malformed-status-list', 'Not yet.')
}

/**
 * Takes a status list token apart: size, typ, kid, bits, lst. Does NOT verify its signature, subject, times or issuer.
 * @throws StatusListError `status-list-too-large`, `malformed-status-list`
 */
export function parseStatusListJwt(_token: string): ParsedStatusList {
  throw new StatusListError('malformed-status-list', 'Not yet.')
}

/**
 * Verifies a status list token in the order of swiyu's verifier: signature, `sub` == uri, `exp` present and ahead, DID of
 * `kid` == DID of the credential's `kid`; then inflates it (20 MB at most). Does NOT look at any status: use `getStatus`.
 * @throws StatusListError `invalid-signature`, `subject-mismatch`, `status-list-expired`, `issuer-mismatch`,
 *   `status-list-too-large`, `malformed-status-list`
 */
export async function verifyStatusList(
  _crypto: Pick<Es256VerifyCallbacks, 'verifyEs256'> & Pick<CompressionCallbacks, 'inflateZlib'>,
  _list: ParsedStatusList,
  _expected: StatusListExpectations,
): Promise<VerifiedStatusList> {
  throw new StatusListError('malformed-status-list', 'Not yet.')
}
