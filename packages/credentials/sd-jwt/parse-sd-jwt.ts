import { decodeBase64Url, type JsonValue, type ParsedJwt, parseJson, parseJwt } from '../jose/index.ts'
import type { Disclosure } from './disclosure.ts'
import { checkLength, checkSize } from './limits.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** Both names of the format; issued is `dc+sd-jwt` only. */
export const SD_JWT_TYPES = ['dc+sd-jwt', 'vc+sd-jwt'] as const

/** An SD-JWT taken apart. Nothing is verified yet. */
export type ParsedSdJwt = {
  readonly issuerJwt: ParsedJwt
  /** DID URL of the issuer's key, or its name among those of an issuer that is found otherwise. */
  readonly kid: string | undefined
  readonly disclosures: readonly Disclosure[]
  /** Compact key binding JWT, if one is attached. */
  readonly keyBinding: string | undefined
  /** Everything up to and including the last `~` before the key binding: input of `sd_hash`. */
  readonly bound: string
}

/**
 * Takes an SD-JWT (with or without key binding) apart, unless it is larger than any real one (`limits.ts`).
 * Does NOT verify signatures, digests, times or key binding.
 * @throws SdJwtError `malformed-sd-jwt`, `malformed-disclosure`, `too-large`; JoseError of `parseJwt` for the issuer's part
 */
export function parseSdJwt(text: string): ParsedSdJwt {
  checkLength(text)
  const end = text.lastIndexOf('~') + 1
  if (end === 0) throw new SdJwtError('malformed-sd-jwt', 'An SD-JWT has at least one tilde.')
  const bound = text.slice(0, end)
  const [compact = '', ...encodedDisclosures] = bound.slice(0, -1).split('~')
  const issuerJwt = parseJwt(compact, { typ: SD_JWT_TYPES })
  const { kid } = issuerJwt.header
  const disclosures = encodedDisclosures.map(parseDisclosure)
  checkSize(issuerJwt.claims, disclosures)
  return {
    issuerJwt,
    kid: typeof kid === 'string' ? kid : undefined,
    disclosures,
    keyBinding: text.slice(end) || undefined,
    bound,
  }
}

function parseDisclosure(encoded: string): Disclosure {
  const parts = decodeDisclosure(encoded)
  if (!Array.isArray(parts) || typeof parts[0] !== 'string')
    throw new SdJwtError('malformed-disclosure', 'A disclosure is an array that starts with a salt.')
  if (parts.length === 2) return { encoded, name: undefined, value: parts[1] }
  if (parts.length === 3 && typeof parts[1] === 'string') return { encoded, name: parts[1], value: parts[2] }
  throw new SdJwtError('malformed-disclosure', 'A disclosure has two parts, or three with a name.')
}

function decodeDisclosure(encoded: string): JsonValue {
  try {
    return parseJson(decodeBase64Url(encoded))
  } catch (cause) {
    throw new SdJwtError('malformed-disclosure', 'A disclosure is not JSON in base64url.', { cause })
  }
}
