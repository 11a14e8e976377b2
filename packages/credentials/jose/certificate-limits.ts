import { encodeBase64Url } from './base64url.ts'
import { type DerElement, readElement, readElements } from './der.ts'

/** For what a certificate may be used, by its extensions (RFC 5280 §4.2). */
export type CertificateLimits = {
  /** Every extension that must be understood is. */
  readonly isUnderstood: boolean
  /** May sign certificates: by its basic constraints, and by its key usage where it has one. */
  readonly isAuthority: boolean
  /** May sign something else, by its key usage where it has one. */
  readonly maySign: boolean
  /** How many authorities may stand between it and a signer, not counting those of its own name. */
  readonly pathLength: number
  /** Issuer and subject are the same: an anchor that came along, or a key that was replaced. */
  readonly isSelfIssued: boolean
}

const EXPLICIT_VERSION = 0xa0
const EXTENSIONS = 0xa3
const BOOLEAN = 0x01
const INTEGER = 0x02
const BASIC_CONSTRAINTS = 'BgNVHRM'
const KEY_USAGE = 'BgNVHQ8'
/** Whom a certificate is about says its key, not a name. */
const ALTERNATIVE_NAMES = 'BgNVHRE'
const UNDERSTOOD: ReadonlySet<string> = new Set([BASIC_CONSTRAINTS, KEY_USAGE, ALTERNATIVE_NAMES])
/** `digitalSignature` and `keyCertSign`, the first and the sixth bit. */
const MAY_SIGN = 0x80
const MAY_SIGN_CERTIFICATES = 0x04

/** @param der a certificate @throws JoseError `invalid-jwk` for something else */
export function readCertificateLimits(der: Uint8Array): CertificateLimits {
  const [signed] = readElements(der, readElement(der, 0))
  const fields = signed === undefined ? [] : readElements(der, signed)
  if (fields[0]?.tag === EXPLICIT_VERSION) fields.shift()
  const [issuer, subject] = [fields[2], fields[4]].map(
    (name) => name && encodeBase64Url(der.subarray(name.at, name.end)),
  )
  const list = fields.find(({ tag }) => tag === EXTENSIONS)
  const extensions = (list === undefined ? [] : readElements(der, readElement(der, list.start))).map((one) =>
    readExtension(der, one),
  )
  const find = (id: string) => extensions.find((one) => one.id === id && one.content !== undefined)?.content
  const constraints = find(BASIC_CONSTRAINTS)
  const [isCertifying, length] = constraints === undefined ? [] : readElements(der, constraints)
  const usage = find(KEY_USAGE)
  const may = (bit: number) => usage === undefined || ((der[usage.start + 1] ?? 0) & bit) !== 0
  return {
    isUnderstood: extensions.every(({ id, isCritical }) => !isCritical || UNDERSTOOD.has(id)),
    isAuthority: isCertifying?.tag === BOOLEAN && der[isCertifying.start] !== 0 && may(MAY_SIGN_CERTIFICATES),
    maySign: may(MAY_SIGN),
    isSelfIssued: issuer !== undefined && issuer === subject,
    pathLength: length?.tag === INTEGER ? readNumber(der, length) : Number.POSITIVE_INFINITY,
  }
}

/**
 * Whether certificates may follow each other, as far as they say themselves; who has signed which is not looked at.
 * @param path that of the signer first, that of the anchor last
 */
export function isPathAllowed([own, ...authorities]: readonly CertificateLimits[]): boolean {
  if (own === undefined || own.isAuthority || !own.maySign || !own.isUnderstood) return false
  const between = (at: number) => authorities.slice(0, at).filter(({ isSelfIssued }) => !isSelfIssued).length
  return authorities.every(
    ({ isAuthority, isUnderstood, pathLength }, at) => isAuthority && isUnderstood && between(at) <= pathLength,
  )
}

/** Its name, whether it has to be understood, and the content of its octet string. */
function readExtension(der: Uint8Array, extension: DerElement) {
  const [name, ...rest] = readElements(der, extension)
  const value = rest.at(-1)
  const [critical] = rest
  return {
    id: name === undefined ? '' : encodeBase64Url(der.subarray(name.at, name.end)),
    isCritical: critical?.tag === BOOLEAN && der[critical.start] !== 0,
    content: value && readElement(der, value.start),
  }
}

const readNumber = (der: Uint8Array, { start, end }: DerElement): number =>
  der.subarray(start, end).reduce((number, byte) => number * 256 + byte, 0)
