import type { EcPrivateJwk, EcPublicJwk } from '../crypto/index.ts'
import { didOfKeyId } from '../did/index.ts'
import { type JsonObject, keyIdOf, validateJwtTimes, verifyJwt } from '../jose/index.ts'
import { type ParsedSdJwt, parseHolderKey, parseSdJwt, resolveClaims } from '../sd-jwt/index.ts'
import type { HolderDeps } from './holder-deps.ts'
import { HolderError } from './holder-error.ts'
import type { HolderKeyPair } from './holder-key-pair.ts'

/** A verified credential and the key it is bound to. */
export type CollectedCredential = {
  readonly compact: string
  readonly issuerDid: string
  readonly vct: string
  /** Every claim, disclosed; technical ones included. */
  readonly claims: JsonObject
  readonly privateJwk: EcPrivateJwk
}

export type ReceivedCredentials = {
  readonly credentials: readonly string[]
  readonly keys: readonly HolderKeyPair[]
  /** Type the issuer announced. */
  readonly vct: string
}

/**
 * Verifies what an issuer delivered: signature by an assertion key of the DID in `kid`, every disclosure, not expired, the announced
 * type, one issuer, each copy bound to one of our keys and each key used once. A start date ahead is accepted.
 * Does NOT look at the status list.
 * @throws HolderError `invalid-credential`, `unresolvable-did`
 */
export async function verifyCollectedCredentials(
  deps: HolderDeps,
  { credentials, keys, vct }: ReceivedCredentials,
): Promise<readonly CollectedCredential[]> {
  const unused = new Map(keys.map(({ publicJwk, privateJwk }) => [nameOf(publicJwk), privateJwk]))
  const collected: CollectedCredential[] = []
  for (const compact of credentials) {
    const { issuerDid, claims, holderKey } = await verifyHeldCredential(deps, compact)
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

/**
 * Verifies signature, disclosures and expiry of a credential that must be bound to a key.
 * @throws HolderError `invalid-credential`, `unresolvable-did`
 */
export async function verifyHeldCredential(
  { crypto, resolveKey, now }: Pick<HolderDeps, 'crypto' | 'resolveKey' | 'now'>,
  compact: string,
): Promise<{ readonly issuerDid: string; readonly claims: JsonObject; readonly holderKey: EcPublicJwk }> {
  try {
    const sdJwt: ParsedSdJwt = parseSdJwt(compact)
    if (sdJwt.keyBinding !== undefined) throw new HolderError('invalid-credential', 'It carries a key binding already.')
    const kid = keyIdOf(sdJwt.issuerJwt)
    await verifyJwt(crypto, sdJwt.issuerJwt, await resolveKey(kid, ['assertionMethod']))
    const claims = await resolveClaims(crypto, sdJwt)
    const { exp } = claims
    validateJwtTimes({ ...(exp !== undefined && { exp }) }, { now: now() })
    return { issuerDid: didOfKeyId(kid), claims, holderKey: parseHolderKey(claims) }
  } catch (cause) {
    if (cause instanceof HolderError) throw cause
    throw new HolderError('invalid-credential', 'The credential does not verify.', { cause })
  }
}

const nameOf = ({ x, y }: EcPublicJwk) => `${x}.${y}`
