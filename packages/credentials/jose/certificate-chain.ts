import type { Es256VerifyCallbacks } from '../crypto/index.ts'
import { isPathAllowed } from './certificate-limits.ts'
import { type CertificateParts, readCertificate } from './certificate-parts.ts'
import { decodeCertificate } from './certificates.ts'
import { JoseError } from './jose-error.ts'

export type ChainRules = {
  /** Certificates of whom is trusted, in DER. */
  readonly anchors: readonly Uint8Array[]
  readonly now: Date
}

/**
 * Judges a chain of certificates (DER in base64, the signer's own first) by anchors (RFC 5280 §6.1): all are in their time, each is issued and signed by the next, which may do so,
 * the last by an anchor. The signer's own is neither self-signed nor an authority's, and for signing; what a certificate wants to be understood is, and no path is longer than its authorities let it be.
 * Knows ES256 alone. Does NOT look whether a certificate was revoked, nor at names.
 * @throws JoseError `certificate-out-of-time`; `untrusted-certificate` for everything else
 */
export async function verifyCertificateChain(
  crypto: Es256VerifyCallbacks,
  certificates: readonly string[],
  { anchors, now }: ChainRules,
): Promise<void> {
  const chain = certificates.map((one) => read(decodeCertificate(one)))
  const [own] = chain
  const last = chain.at(-1)
  if (own === undefined || last === undefined) throw untrusted('There is no certificate.')
  if (chain.some((one) => !isInTime(one, now)))
    throw new JoseError('certificate-out-of-time', 'A certificate is not valid at this time.')
  if (own.issuer === own.subject) throw untrusted('The signer certifies itself.')
  for (const [at, certificate] of chain.slice(0, -1).entries())
    if (!(await isIssuedBy(crypto, certificate, chain[at + 1])))
      throw untrusted('A certificate is not followed by that of its issuer.')
  for (const anchor of anchors.map(read))
    if (isInTime(anchor, now) && mayFollow([...chain, anchor]) && (await isIssuedBy(crypto, last, anchor))) return
  throw untrusted('The chain ends at nobody who is trusted.')
}

const mayFollow = (path: readonly CertificateParts[]) => isPathAllowed(path.map(({ limits }) => limits))

function read(der: Uint8Array): CertificateParts {
  try {
    return readCertificate(der)
  } catch (cause) {
    throw untrusted('A certificate cannot be read.', cause)
  }
}

const isInTime = ({ validFrom, validUntil }: CertificateParts, now: Date): boolean =>
  validFrom <= now && now <= validUntil

async function isIssuedBy(
  crypto: Es256VerifyCallbacks,
  certificate: CertificateParts,
  issuer: CertificateParts | undefined,
): Promise<boolean> {
  if (issuer === undefined || issuer.subject !== certificate.issuer) return false
  try {
    const key = await crypto.importEs256PublicKey(issuer.readKey())
    return await crypto.verifyEs256(key, certificate.signed, certificate.signature)
  } catch {
    // A key of another kind, or none that is on the curve, has signed nothing here.
    return false
  }
}

const untrusted = (detail: string, cause?: unknown) => new JoseError('untrusted-certificate', detail, { cause })
