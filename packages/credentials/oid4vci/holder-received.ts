import type { EcPrivateJwk, EcPublicJwk } from '../crypto/index.ts'
import { type JsonObject, validateJwtTimes, verifyJwt } from '../jose/index.ts'
import { type ParsedSdJwt, parseHolderKey, parseSdJwt, resolveClaims } from '../sd-jwt/index.ts'
import { findSigner, type HolderDeps } from './holder-deps.ts'
import { HolderError } from './holder-error.ts'
import type { HolderKeyPair } from './holder-key-pair.ts'

/** A verified credential and the key it is bound to. */
export type CollectedCredential = {
  readonly compact: string
  /** Its DID, or its https address where it has signed with a certificate. */
  readonly issuerDid: string
  readonly vct: string
  /** Every claim, disclosed; technical ones included. */
  readonly claims: JsonObject
  readonly privateJwk: EcPrivateJwk
}

export type ReceivedCredentials = {
  readonly credentials: readonly string[]
  readonly keys: readonly HolderKeyPair[]
  /** Where they were collected. */
  readonly credentialIssuer: string
  /** Type the issuer announced. */
  readonly vct: string
}

/**
 * Verifies what an issuer delivered: signature by an assertion key of the DID in `kid` or by a certificate of the issuer at this address, every disclosure, not expired, the announced
 * type, one issuer, each copy bound to one of our keys and each key used once. A start date ahead is accepted.
 * Does NOT look at the status list.
 * @throws HolderError `invalid-credential`, `unresolvable-did`, `untrusted-certificate`, `certificate-out-of-time`
 */
export async function verifyCollectedCredentials(
  deps: HolderDeps,
  { credentials, keys, credentialIssuer, vct }: ReceivedCredentials,
): Promise<readonly CollectedCredential[]> {
  const unused = new Map(keys.map(({ publicJwk, privateJwk }) => [nameOf(publicJwk), privateJwk]))
  const collected: CollectedCredential[] = []
  for (const compact of credentials) {
    const { issuerDid, isCertified, claims, holderKey } = await verifyHeldCredential(deps, compact)
    // No name in a certificate is read: the issuer is the host that has just delivered it, over TLS.
    if (isCertified && hostOf(issuerDid) !== hostOf(credentialIssuer))
      throw new HolderError('invalid-credential', 'It names an issuer on another host.')
    if (claims.vct !== vct) throw new HolderError('invalid-credential', 'Another type than announced.')
    if (collected[0] && collected[0].issuerDid !== issuerDid)
      throw new HolderError('invalid-credential', 'The copies come from different issuers.')
    const name = nameOf(holderKey)
    const privateJwk = unused.get(name)
    if (!privateJwk)
      throw new HolderError('invalid-credential', 'Bound to a key that is not ours, or to one used twice.')
    unused.delete(name)
    collected.push({ compact, issuerDid, vct, claims, privateJwk })
  }
  return collected
}

type HeldVerified = {
  readonly issuerDid: string
  readonly isCertified: boolean
  readonly claims: JsonObject
  readonly holderKey: EcPublicJwk
}

/**
 * Verifies signature, disclosures and expiry of a credential that must be bound to a key.
 * @throws HolderError `invalid-credential`, `unresolvable-did`
 */
export async function verifyHeldCredential(
  { crypto, now, ...deps }: Omit<HolderDeps, 'transport'>,
  compact: string,
): Promise<HeldVerified> {
  try {
    const sdJwt: ParsedSdJwt = parseSdJwt(compact)
    if (sdJwt.keyBinding !== undefined) throw new HolderError('invalid-credential', 'It carries a key binding already.')
    const { name, isCertified, key } = await findSigner({ crypto, ...deps }, sdJwt.issuerJwt, ['assertionMethod'])
    await verifyJwt(crypto, sdJwt.issuerJwt, key)
    const claims = await resolveClaims(crypto, sdJwt)
    const { exp } = claims
    validateJwtTimes({ ...(exp !== undefined && { exp }) }, { now: now() })
    const issuerDid = isCertified ? requireAddress(claims.iss) : name
    return { issuerDid, isCertified, claims, holderKey: parseHolderKey(claims) }
  } catch (cause) {
    if (cause instanceof HolderError) throw cause
    throw new HolderError('invalid-credential', 'The credential does not verify.', { cause })
  }
}

function requireAddress(iss: unknown): string {
  if (typeof iss === 'string' && hostOf(iss) !== undefined) return iss
  throw new HolderError('invalid-credential', 'A certificate goes with the address of an issuer.')
}

const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname || undefined : undefined

const nameOf = ({ x, y }: EcPublicJwk) => `${x}.${y}`
