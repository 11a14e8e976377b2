import type { JsonObject } from './json.ts'
import { PROFILE_VERSIONS } from './swiss-profile.ts'

/** How a header says whose signature follows: by a key of a DID, or by a key with its certificates. */
export type HeaderSigner = {
  /** DID URL. Left out beside certificates: libraries compare it with the serial number of the first and find no key else. */
  readonly kid: string
  /** DER in base64, that of the signer first, without the anchor: what is signed follows the high assurance profile then. */
  readonly certificates?: readonly string[] | undefined
}

/** Header of something signed. @param document declares the Swiss profile; undefined for what does not follow it */
export const createSignedHeader = <Type extends string>(
  typ: Type,
  { kid, certificates }: HeaderSigner,
  document: keyof typeof PROFILE_VERSIONS | undefined,
): JsonObject & { readonly typ: Type } =>
  certificates === undefined
    ? { typ, kid, ...(document && { profile_version: PROFILE_VERSIONS[document] }) }
    : { typ, x5c: certificates }
