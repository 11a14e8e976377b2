import type { JsonObject, JsonValue } from '../jose/index.ts'
import type { Disclosure } from './disclosure.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** Longest SD-JWT that is read, 512 kB: a portrait of 250 kB, encoded twice, and everything else besides. */
export const MAX_SD_JWT_CHARACTERS = 512 * 1024
/** Most disclosures of one SD-JWT. Each is decoded and hashed; an e-ID has some forty claims. */
export const MAX_DISCLOSURES = 256
/** Most digests in one SD-JWT: each disclosure has one, and as many again may be decoys or stay undisclosed, twice over. */
export const MAX_DIGESTS = 1024
/** Deepest nesting of claims, disclosures put in place. Real credentials nest three or four deep. */
export const MAX_NESTING = 32

/** @throws SdJwtError `too-large` if the text is longer, or holds more disclosures, than any real credential. Reads no further. */
export function checkLength(text: string): void {
  if (text.length > MAX_SD_JWT_CHARACTERS) throw tooLarge('The text is too long.')
  let disclosures = -1
  for (let at = text.indexOf('~'); at >= 0; at = text.indexOf('~', at + 1))
    if (++disclosures > MAX_DISCLOSURES) throw tooLarge('There are too many disclosures.')
}

/**
 * Counts what an SD-JWT would make us compare and walk through, before anything of it is hashed.
 * Does NOT see how deep disclosures nest in each other: `resolveClaims` does.
 * @throws SdJwtError `too-large`
 */
export function checkSize(claims: JsonValue, disclosures: readonly Disclosure[]): void {
  let digests = countDigests(claims, 0)
  for (const { value } of disclosures) digests += countDigests(value, 0)
  if (digests > MAX_DIGESTS) throw tooLarge('There are too many digests.')
}

/**
 * What an issuer asks of claims before it conceals each of them: a credential that nobody would read is not issued.
 * @throws SdJwtError `too-large`
 */
export function checkIssuable(subject: JsonObject): void {
  if (countConcealed(subject, 0) > MAX_DISCLOSURES) throw tooLarge('There are too many claims.')
}

/** @throws SdJwtError `too-large` beyond `MAX_NESTING` levels. */
export function checkNesting(level: number): void {
  if (level > MAX_NESTING) throw tooLarge('Claims nest too deeply.')
}

/** Members and elements at any depth, nulls left out. */
function countConcealed(value: JsonValue, level: number): number {
  if (typeof value !== 'object' || value === null) return 0
  checkNesting(level)
  let claims = 0
  for (const member of Object.values(value) as (JsonValue | undefined)[])
    if (member !== null && member !== undefined) claims += 1 + countConcealed(member, level + 1)
  return claims
}

function countDigests(value: JsonValue, level: number): number {
  if (typeof value !== 'object' || value === null) return 0
  checkNesting(level)
  let digests = 0
  if (Array.isArray(value)) for (const element of value) digests += countDigests(element, level + 1)
  else
    for (const [name, member] of Object.entries(value))
      digests +=
        name === '...' ? 1 : name === '_sd' && Array.isArray(member) ? member.length : countDigests(member, level + 1)
  return digests
}

const tooLarge = (detail: string) => new SdJwtError('too-large', detail)
