import type { EcPublicJwk } from '../crypto/index.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { readElement, readElements } from './der.ts'
import { JoseError } from './jose-error.ts'
import type { JsonObject } from './json.ts'

/** Most certificates of one chain: a signer, its authorities, and room for one more. */
const MAX_CERTIFICATES = 5

/**
 * The chain of certificates in a header (RFC 7515 §4.1.6): DER in base64, the signer's own first; undefined if there is none.
 * Does NOT look into them.
 * @throws JoseError `malformed-jws`
 */
export function readCertificates({ x5c }: JsonObject): readonly string[] | undefined {
  if (x5c === undefined) return undefined
  const isChain =
    Array.isArray(x5c) &&
    x5c.length > 0 &&
    x5c.length <= MAX_CERTIFICATES &&
    x5c.every((one) => typeof one === 'string')
  if (!isChain) throw new JoseError('malformed-jws', `x5c holds one to ${MAX_CERTIFICATES} certificates.`)
  return x5c as readonly string[]
}

/** A certificate as it stands in a header, in bytes. @throws JoseError `malformed-jws` */
export function decodeCertificate(base64: string): Uint8Array {
  try {
    return decodeBase64Url(
      base64
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/={1,2}$/, ''),
    )
  } catch (cause) {
    throw new JoseError('malformed-jws', 'A certificate is not base64.', { cause })
  }
}

/**
 * The P-256 key that a certificate in DER is about (RFC 5280 §4.1.2.7).
 * Does NOT verify the certificate, nor that the point is on the curve: importing the key does.
 * @throws JoseError `invalid-jwk`
 */
export function publicKeyOfCertificate(der: Uint8Array): EcPublicJwk {
  const certificate = readElement(der, 0)
  const fields = readElements(der, readElement(der, certificate.start))
  // The version is left out in certificates of version 1; the key is the sixth field after it.
  const key = fields[fields[0]?.tag === EXPLICIT_VERSION ? 6 : 5]
  const info = key && der.subarray(key.start, key.end)
  const isP256 = info?.length === P256_INFO.length + 64 && P256_INFO.every((byte, at) => info[at] === byte)
  if (!isP256) throw new JoseError('invalid-jwk', 'The certificate is about no P-256 key.')
  const point = info.subarray(P256_INFO.length)
  return {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64Url(point.subarray(0, 32)),
    y: encodeBase64Url(point.subarray(32)),
  }
}

const EXPLICIT_VERSION = 0xa0
/** The algorithm of a P-256 key, and how its point begins: id-ecPublicKey, prime256v1, a bit string, uncompressed. */
const P256_INFO = decodeBase64Url('MBMGByqGSM49AgEGCCqGSM49AwEHA0IABA')
