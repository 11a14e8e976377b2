import type { JsonValue, ParsedJwt } from '../jose/index.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** Both names of the format; issued is `dc+sd-jwt` only. */
export const SD_JWT_TYPES = ['dc+sd-jwt', 'vc+sd-jwt'] as const

/** One disclosure: `name` is undefined for an array element. */
export type Disclosure = { readonly encoded: string; readonly name: string | undefined; readonly value: JsonValue }

/** An SD-JWT taken apart. Nothing is verified yet. */
export type ParsedSdJwt = {
  readonly issuerJwt: ParsedJwt
  /** DID URL of the issuer's key. */
  readonly kid: string
  readonly disclosures: readonly Disclosure[]
  /** Compact key binding JWT, if one is attached. */
  readonly keyBinding: string | undefined
  /** Everything up to and including the last `~` before the key binding: input of `sd_hash`. */
  readonly bound: string
}

/**
 * Takes an SD-JWT (with or without key binding) apart. Does NOT verify signatures, digests, times or key binding.
 * @throws SdJwtError `malformed-sd-jwt`, `malformed-disclosure`; JoseError of `parseJwt` and `keyIdOf` for the issuer's part
 */
export function parseSdJwt(_text: string): ParsedSdJwt {
  throw new SdJwtError('malformed-sd-jwt', 'Not yet.')
}
