import { X509Certificate } from 'node:crypto'
import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import {
  decodeCertificate,
  isPathAllowed,
  publicKeyOfCertificate,
  readCertificateLimits,
} from '@e-collecting/credentials/jose'
import type { Clock } from '@e-collecting/kernel'
import { isIssuedBy, readPemCertificates } from './signing-certificate.ts'

/** Who has signed something, by certificates that end at one of ours. */
export type CertifiedSigner = {
  readonly publicJwk: EcPublicJwk
  /** SHA-256 of the anchor's certificate. */
  readonly anchor: string
}

/** Finds the signer that a chain (DER in base64, his own first) certifies; undefined for one that does not hold now. */
export type FindCertifiedSigner = (certificates: readonly string[]) => CertifiedSigner | undefined

/**
 * Judges chains of certificates by anchors (RFC 5280 §6.1): each is issued and signed by the next, which may do so, the last by an anchor,
 * and all are in their time. The signer's own is no authority's, and so not self-signed: no anchor has issued it. What they say of their use is kept to (`isPathAllowed`).
 * Does NOT look whether a certificate was revoked, nor at name constraints.
 * @param anchors certificates in PEM @throws DomainError `invalid-certificate`
 */
export function createTrustAnchors(anchors: string, clock: Clock): FindCertifiedSigner {
  const trusted = readPemCertificates(anchors)
  const judge: FindCertifiedSigner = (certificates) => {
    const chain = certificates.map((one) => new X509Certificate(decodeCertificate(one)))
    const [own, last] = [chain[0], chain.at(-1)]
    if (own === undefined || last === undefined) return undefined
    if (chain.slice(0, -1).some((certificate, at) => !isIssuedBy(certificate, chain[at + 1]))) return undefined
    const now = clock()
    const holds = (path: readonly X509Certificate[]) =>
      path.every((one) => isInTime(one, now)) && isPathAllowed(path.map(({ raw }) => readCertificateLimits(raw)))
    // One that was renewed has the name and the key of the one before.
    const anchor = trusted.find((one) => isIssuedBy(last, one) && holds([...chain, one]))
    return anchor && { publicJwk: publicKeyOfCertificate(own.raw), anchor: anchor.fingerprint256 }
  }
  return (certificates) => {
    try {
      return judge(certificates)
    } catch {
      // Foreign bytes: what cannot be read certifies nobody.
      return undefined
    }
  }
}

const isInTime = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  new Date(validFrom) <= now && now <= new Date(validTo)
