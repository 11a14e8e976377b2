import type { Es256SignCallbacks, HashCallbacks } from '../crypto/index.ts'
import { type ClaimPath, type ClaimPlace, locateClaims } from './claim-path.ts'
import { createKeyBindingJwt, type KeyBindingJwtInput } from './key-binding.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { placeDisclosures } from './resolve-claims.ts'
import { SdJwtError } from './sd-jwt-error.ts'

export type PresentationInput = {
  /** The claims to show. Parents of a selected claim and everything below it go along; other disclosures stay. */
  readonly paths: readonly ClaimPath[]
  /** Left out: a presentation without holder binding. */
  readonly keyBinding?: Omit<KeyBindingJwtInput, 'bound'> | undefined
}

/**
 * A presentation that shows the chosen claims only, with a key binding JWT if asked for.
 * Does NOT verify the issuer's signature.
 * @throws SdJwtError `claim-not-found` if a path selects nothing, and those of `resolveClaims`
 */
export async function presentSdJwt(
  crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  sdJwt: ParsedSdJwt,
  { paths, keyBinding }: PresentationInput,
): Promise<string> {
  const { claims, places } = await placeDisclosures(crypto, sdJwt)
  const shown = paths.flatMap((path) => {
    const found = locateClaims(claims, path)
    if (found.length === 0) throw new SdJwtError('claim-not-found', 'The credential has no such claim.')
    return found
  })
  const encoded = sdJwt.disclosures
    .filter((disclosure) => {
      const place = places.get(disclosure)
      return place !== undefined && shown.some((claim) => isOnTheWay(place, claim))
    })
    .map((disclosure) => disclosure.encoded)
  const bound = `${[sdJwt.issuerJwt.compact, ...encoded].join('~')}~`
  return keyBinding ? bound + (await createKeyBindingJwt(crypto, { ...keyBinding, bound })) : bound
}

/** True if one of two places is the other, above it or below it. */
const isOnTheWay = (one: ClaimPlace, other: ClaimPlace): boolean => {
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at++) if (one[at] !== other[at]) return false
  return true
}
