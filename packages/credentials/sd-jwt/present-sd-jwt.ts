import type { Es256PrivateKey, Es256SignCallbacks, HashCallbacks } from '../crypto/index.ts'
import type { ClaimPath } from './claim-path.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { SdJwtError } from './sd-jwt-error.ts'

export type PresentationInput = {
  /** The claims to show. Parents of a selected claim and everything below it go along; other disclosures stay. */
  readonly paths: readonly ClaimPath[]
  /** Left out: a presentation without holder binding. */
  readonly keyBinding?: KeyBindingInput | undefined
}

export type KeyBindingInput = {
  readonly key: Es256PrivateKey
  /** The verifier's `client_id` with its prefix. */
  readonly audience: string
  readonly nonce: string
  readonly now: Date
}

/**
 * A presentation that shows the chosen claims only, with a key binding JWT if asked for.
 * Does NOT verify the issuer's signature.
 * @throws SdJwtError `claim-not-found` if a path selects nothing, and those of `resolveClaims`
 */
export async function presentSdJwt(
  _crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  _sdJwt: ParsedSdJwt,
  _input: PresentationInput,
): Promise<string> {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}
