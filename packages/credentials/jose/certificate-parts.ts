import type { EcPublicJwk } from '../crypto/index.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { type CertificateLimits, readCertificateLimits } from './certificate-limits.ts'
import { publicKeyOfCertificate } from './certificates.ts'
import { type DerElement, readElement, readElements } from './der.ts'
import { JoseError } from './jose-error.ts'

/** What a certificate says, as far as a chain is judged by it (RFC 5280 §4.1). */
export type CertificateParts = {
  /** What is signed, and the signature over it: `r || s`. */
  readonly signed: Uint8Array
  readonly signature: Uint8Array
  /** Names, as bytes in base64url: compared, never read. */
  readonly issuer: string
  readonly subject: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly limits: CertificateLimits
  /** @throws JoseError `invalid-jwk` where it is about another kind of key */
  readonly readKey: () => EcPublicJwk
}

const EXPLICIT_VERSION = 0xa0
const UTC_TIME = 0x17
const INTEGER = 0x02
const BIT_STRING = 0x03
const SEQUENCE = 0x30
/** ecdsa-with-SHA256, as an algorithm stands in a certificate. */
const ES256 = 'MAoGCCqGSM49BAMC'
const COORDINATE_BYTES = 32

/**
 * Takes a certificate in DER apart, that ES256 was used for.
 * Does NOT verify its signature, and does NOT look at its times.
 * @throws JoseError `invalid-jwk` for another algorithm, or for something else
 */
export function readCertificate(der: Uint8Array): CertificateParts {
  const bytesOf = ({ at, end }: DerElement) => der.subarray(at, end)
  const whole = readElement(der, 0)
  const [signed, algorithm, signature] = readElements(der, whole)
  if (signed === undefined || algorithm === undefined || signature === undefined || whole.end !== der.length)
    throw malformed('Not a certificate.')
  if (whole.tag !== SEQUENCE || signature.tag !== BIT_STRING) throw malformed('Not a certificate.')
  const fields = readElements(der, signed)
  if (fields[0]?.tag === EXPLICIT_VERSION) fields.shift()
  const [, innerAlgorithm, issuer, validity, subject] = fields
  if (innerAlgorithm === undefined || issuer === undefined || validity === undefined || subject === undefined)
    throw malformed('Parts of the certificate are missing.')
  if ([algorithm, innerAlgorithm].some((one) => encodeBase64Url(bytesOf(one)) !== ES256))
    throw malformed('Signed in another way than with ES256.')
  const [from, until] = readElements(der, validity)
  return {
    signed: bytesOf(signed),
    signature: readSignature(der, signature),
    issuer: encodeBase64Url(bytesOf(issuer)),
    subject: encodeBase64Url(bytesOf(subject)),
    validFrom: readTime(der, from),
    validUntil: readTime(der, until),
    limits: readCertificateLimits(der),
    readKey: () => publicKeyOfCertificate(der),
  }
}

/** `r || s` of two numbers in a bit string. */
function readSignature(der: Uint8Array, bits: DerElement): Uint8Array {
  const list = readElement(der, bits.start + 1)
  const numbers = readElements(der, list)
  const isPair = der[bits.start] === 0 && list.tag === SEQUENCE && list.end === bits.end && numbers.length === 2
  if (!isPair || numbers.some(({ tag }) => tag !== INTEGER)) throw malformed('Not a signature of P-256.')
  const joined = new Uint8Array(2 * COORDINATE_BYTES)
  for (const [at, { start, end }] of numbers.entries()) {
    const number = der.subarray(start, end)
    const significant = number[0] === 0 ? number.subarray(1) : number
    if (significant.length > COORDINATE_BYTES) throw malformed('Not a signature of P-256.')
    joined.set(significant, (at + 1) * COORDINATE_BYTES - significant.length)
  }
  return joined
}

/** `YYMMDDHHMMSSZ` up to 2049, with four digits for the year after that (RFC 5280 §4.1.2.5). */
function readTime(der: Uint8Array, element: DerElement | undefined): Date {
  if (element === undefined) throw malformed('The certificate has no times.')
  const text = String.fromCharCode(...der.subarray(element.start, element.end))
  const century = element.tag === UTC_TIME ? (Number(text.slice(0, 2)) < 50 ? '20' : '19') : ''
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text)
  const [, year, month, day, hour, minute, second] = parts ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time.getTime())) throw malformed('The certificate has a time that is none.')
  return time
}

/** The certificates of a PEM text in DER, in its order; what else stands there is passed over. @throws JoseError `invalid-base64url` */
export const readPem = (pem: string): readonly Uint8Array[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, base64 = '']) =>
    decodeBase64Url(base64.replaceAll(/\s/g, '').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')),
  )

const malformed = (detail: string) => new JoseError('invalid-jwk', detail)
