import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { EcPrivateJwk, EcPublicJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { deriveJwkThumbprint, publicKeyOfCertificate, toBareJwk } from '@e-collecting/credentials/jose'
import { DomainError } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'invalid-certificate': true
  }
}

/** A key that signs, with the certificates that say whose it is: what the high assurance profile has in the place of DIDs. */
export type SigningCertificate = {
  readonly key: Es256PrivateKey
  readonly publicJwk: EcPublicJwk
  /** Thumbprint of the key: its name where several may be told. */
  readonly kid: string
  /** DER in base64: that of the key first, then its authorities, without the anchor. */
  readonly certificates: readonly string[]
}

/** The certificates of a PEM file, in its order. @throws DomainError `invalid-certificate` */
export function readPemCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw invalid('There is no certificate in the file.')
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch (cause) {
    throw invalid('A certificate cannot be read.', cause)
  }
}

const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

/**
 * Reads a chain of certificates and the key of the first: what wallets ask for (HAIP 1.0 §5, §6.1.1). A self-signed one at its end is
 * the anchor, which nobody is to be sent.
 * @throws DomainError `invalid-certificate` whose message says what is wrong, and quotes nothing
 */
export async function readSigningCertificate(pem: { certificate: string; key: string }): Promise<SigningCertificate> {
  const chain = readPemCertificates(pem.certificate).filter((one, at) => at === 0 || !isSelfSigned(one))
  const [own] = chain
  if (own === undefined || isSelfSigned(own)) throw invalid('The certificate that signs must not be self-signed.')
  for (const [at, certificate] of chain.slice(0, -1).entries())
    if (!isIssuedBy(certificate, chain[at + 1]))
      throw invalid('Each certificate must be followed by that of its issuer.')
  const privateJwk = readPrivateKey(pem.key)
  const publicJwk = toBareJwk(publicKeyOfCertificate(own.raw))
  if (privateJwk.x !== publicJwk.x || privateJwk.y !== publicJwk.y)
    throw invalid('The key is not that of the first certificate.')
  return {
    key: await nodeCrypto.importEs256PrivateKey(privateJwk),
    publicJwk,
    kid: await deriveJwkThumbprint(nodeCrypto, publicJwk),
    certificates: chain.map(({ raw }) => raw.toString('base64')),
  }
}

/** Whether one certificate was made by another, which may do so. */
export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate | undefined): boolean =>
  issuer?.ca === true && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** The keys of signers in a PEM file; authorities in it are passed over. @throws DomainError `invalid-certificate` */
export function readSignerKeys(pem: string): readonly EcPublicJwk[] {
  const signers = readPemCertificates(pem).filter(({ ca }) => !ca)
  if (signers.length === 0) throw invalid('There is no certificate of a signer in the file.')
  try {
    return signers.map(({ raw }) => toBareJwk(publicKeyOfCertificate(raw)))
  } catch (cause) {
    throw invalid('The key of a certificate is not on the curve P-256.', cause)
  }
}

function readPrivateKey(pem: string): EcPrivateJwk {
  try {
    const jwk = createPrivateKey(pem).export({ format: 'jwk' })
    if (jwk.kty === 'EC' && jwk.crv === 'P-256') return jwk as EcPrivateJwk
  } catch (cause) {
    throw invalid('The key cannot be read.', cause)
  }
  throw invalid('The key is not on the curve P-256.')
}

const invalid = (detail: string, cause?: unknown) => new DomainError('invalid-certificate', detail, { cause })
