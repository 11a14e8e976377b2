import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import type { Identity } from '../dids/identity.ts'
import type { SigningCertificate } from './signing-certificate.ts'

/** An issuer of the high assurance profile: known by its certificate and by an https address. */
export type CertifiedIssuer = {
  readonly certificate: SigningCertificate
  /** Written as `iss`. */
  readonly issuer: string
  /** Keys that have signed before, and what they have signed goes on counting. */
  readonly formerKeys: readonly EcPublicJwk[]
}

/** Who signs credentials, lists and metadata, and as whom: an identity by its DID, unless all are signed with one certificate. */
export const chooseSigner = ({ did, assertion }: Identity, certified: CertifiedIssuer | undefined) =>
  certified === undefined ? { issuer: did, ...assertion } : { issuer: certified.issuer, ...certified.certificate }
