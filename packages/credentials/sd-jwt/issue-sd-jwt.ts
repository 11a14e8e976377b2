import type {
  EcPublicJwk,
  Es256PrivateKey,
  Es256SignCallbacks,
  HashCallbacks,
  RandomCallbacks,
} from '../crypto/index.ts'
import {
  createJwt,
  createSignedHeader,
  type HeaderSigner,
  type JsonObject,
  type JsonValue,
  toBareJwk,
} from '../jose/index.ts'
import type { StatusReference } from '../status-list/index.ts'
import { concealClaims } from './conceal-claims.ts'
import { checkIssuable, checkLength } from './limits.ts'
import { SdJwtError } from './sd-jwt-error.ts'

export type SdJwtInput = HeaderSigner & {
  /** Written as `iss`: a DID, beside certificates an https address. Trust comes from the DID of `kid`, or from the certificates. */
  readonly issuer: string
  readonly key: Es256PrivateKey
  /** Credential type. */
  readonly vct: string
  /** `iat`; rounded down to 00:00:00 UTC. */
  readonly issuedAt: Date
  /** `nbf`; rounded down to 00:00:00 UTC; defaults to `issuedAt`. */
  readonly validFrom?: Date | undefined
  /** `exp`; rounded up to 23:59:59 UTC of its day. */
  readonly expiresAt?: Date | undefined
  /** The key the credential is bound to (`cnf.jwk`). */
  readonly holderKey?: EcPublicJwk | undefined
  readonly status?: StatusReference | undefined
  /** Subject claims; every one becomes a selective disclosure, nested ones too; nulls are dropped. */
  readonly subject: JsonObject
  /** Further members in clear, e.g. `vct_metadata_uri`. */
  readonly clearClaims?: JsonObject | undefined
}

const DAY_SECONDS = 86_400

/**
 * Issues a `dc+sd-jwt` credential (RFC 9901, SD-JWT VC): `jwt~disclosure~…~`, no key binding. The payload's dates are
 * whole UTC days, so that copies issued on one day cannot be told apart by them.
 * @throws SdJwtError `reserved-claim` if the subject uses a protected name at any depth or repeats a clear one; `too-large` if no verifier
 *   of ours would read it
 */
export async function issueSdJwt(
  crypto: HashCallbacks & RandomCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  input: SdJwtInput,
): Promise<string> {
  const claims = clearClaimsOf(input)
  for (const name of Object.keys(input.subject))
    if (Object.hasOwn(claims, name)) throw new SdJwtError('reserved-claim', 'A subject claim repeats a clear one.')
  checkIssuable(input.subject)
  const { object, disclosures } = await concealClaims(crypto, input.subject)
  claims._sd_alg = 'sha-256'
  const jwt = await createJwt(crypto, {
    header: createSignedHeader('dc+sd-jwt', input, 'credential'),
    claims: Object.assign(claims, object),
    key: input.key,
  })
  const compact = `${jwt}~${disclosures.join('~')}${disclosures.length > 0 ? '~' : ''}`
  checkLength(compact)
  return compact
}

function clearClaimsOf(input: SdJwtInput): Record<string, JsonValue> {
  const { issuer, vct, issuedAt, validFrom = issuedAt, expiresAt, holderKey, status, clearClaims } = input
  const [iat, nbf] = [startOfUtcDay(issuedAt), startOfUtcDay(validFrom)]
  const clear: Record<string, JsonValue> = Object.assign({}, clearClaims, { iss: issuer, vct, iat, nbf })
  if (expiresAt) clear.exp = startOfUtcDay(expiresAt) + DAY_SECONDS - 1
  if (holderKey) clear.cnf = { jwk: toBareJwk(holderKey) }
  if (status) clear.status = { status_list: { idx: status.index, uri: status.uri } }
  return clear
}

const startOfUtcDay = (instant: Date) => Math.floor(instant.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS
