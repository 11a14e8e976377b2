import {
  decodeBase64Url,
  decodeCertificate,
  parseJsonObject,
  publicKeyOfCertificate,
  readCertificates,
} from '@e-collecting/credentials/jose'
import type { Database } from '@e-collecting/database'
import type { HighAssurance } from '../issuer/create-issuer-service.ts'
import { listSignedHeaders } from '../status-lists/status-list-repository.ts'

/**
 * Whether lists here were signed last with a certificate whose key is not told any more: credentials that it has signed do not count then.
 * Lists are signed anew at the first start with another certificate, so ask before.
 */
export async function hasForgottenSigner(
  db: Database,
  { certificate, formerKeys = [] }: Pick<HighAssurance, 'certificate' | 'formerKeys'>,
): Promise<boolean> {
  const told = new Set([certificate.publicJwk, ...formerKeys].map(({ x }) => x))
  return (await listSignedHeaders(db)).some((header) => {
    const [own] = readCertificates(parseJsonObject(decodeBase64Url(header))) ?? []
    return own !== undefined && !told.has(publicKeyOfCertificate(decodeCertificate(own)).x)
  })
}
