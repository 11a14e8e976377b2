import type { EcPublicJwk, Es256PublicKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  type DidDocument,
  didOfKeyId,
  findVerificationKey,
  MAX_DID_LOG_BYTES,
  resolveDid,
} from '@e-collecting/credentials/did'
import { decodeCertificate, publicKeyOfCertificate } from '@e-collecting/credentials/jose'
import type { CredentialIssuer } from '@e-collecting/credentials/oid4vp'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { FindCertifiedSigner } from '../../certificates/trust-anchors.ts'
import type { FetchText } from './guarded-fetch.ts'
import { createSingleFlightCache } from './single-flight-cache.ts'
import { fetchWebIssuerKeys } from './web-issuer-keys.ts'

/** The public keys of issuers. */
export type IssuerKeys = {
  /** The key that an issuer has signed with. May ask the issuer's registry. @throws DomainError, DidError, JoseError, CryptoError */
  readonly resolve: (issuer: CredentialIssuer) => Promise<Es256PublicKey>
}

export type IssuerKeysInput = {
  readonly fetchText: FetchText
  readonly clock: Clock
  readonly findCertifiedSigner?: FindCertifiedSigner | undefined
}

const DOCUMENT_LIFETIME_MS = 5 * 60_000
/** Of all documents, and of all keys told at an address. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

/**
 * Issuers' keys from their DID logs, from what they tell at their https address, or from their certificates. Verified documents are kept for
 * five minutes and their keys as KeyObjects with them; parallel questions share one fetch. Ask for accepted issuers only: an address in a DID
 * is a foreign address.
 */
export function createIssuerKeys({ fetchText, clock, findCertifiedSigner }: IssuerKeysInput): IssuerKeys {
  const documents = createSingleFlightCache<{ document: DidDocument; keys: Map<string, Promise<Es256PublicKey>> }>(
    MAX_KEPT_BYTES,
    clock,
  )
  const webKeys = createSingleFlightCache<readonly EcPublicJwk[]>(MAX_KEPT_BYTES, clock)
  const lasting = <Value>(value: Value, told: unknown) => ({
    value,
    bytes: JSON.stringify(told).length,
    expiresAt: new Date(clock().getTime() + DOCUMENT_LIFETIME_MS),
  })
  const resolveDocument = (did: string) =>
    documents.get(did, async () => {
      const document = await resolveDid(nodeCrypto, {
        did,
        now: clock(),
        fetchText: (url) => fetchText(url, { maxBytes: MAX_DID_LOG_BYTES }),
      })
      return lasting({ document, keys: new Map() }, document)
    })
  const resolveKeyId = async (kid: string) => {
    const { document, keys } = await resolveDocument(didOfKeyId(kid))
    const known = keys.get(kid)
    if (known) return known
    const key = Promise.resolve(
      nodeCrypto.importEs256PublicKey(findVerificationKey(document, kid, ['assertionMethod'])),
    )
    keys.set(kid, key)
    return key
  }
  const resolveWebKey = async ({ issuer, kid, certificates }: Extract<CredentialIssuer, { kind: 'web' }>) => {
    const keys = await webKeys.get(issuer, async () => {
      const told = await fetchWebIssuerKeys(fetchText, issuer)
      return lasting(told, told)
    })
    const [key, ...more] = keys.filter(kid === undefined ? isOfCertificate(certificates) : (one) => one.kid === kid)
    if (key === undefined || more.length > 0)
      throw new DomainError('unknown-issuer-key', 'The issuer tells no such key.')
    return nodeCrypto.importEs256PublicKey(key)
  }
  const readCertifiedKey = (certificates: readonly string[]) => {
    const signer = findCertifiedSigner?.(certificates)
    if (signer === undefined) throw new DomainError('unknown-issuer-key', 'The certificates end at no anchor.')
    return nodeCrypto.importEs256PublicKey(signer.publicJwk)
  }
  return {
    async resolve(issuer) {
      if (issuer.kind === 'did') return resolveKeyId(issuer.kid)
      if (issuer.kind === 'web') return resolveWebKey(issuer)
      return readCertifiedKey(issuer.certificates)
    },
  }
}

/** Of several keys that an issuer tells, a certificate says by which one it was. What a wallet has brought with it makes no key known. */
function isOfCertificate(certificates: readonly string[] | undefined): (key: EcPublicJwk) => boolean {
  const [own] = certificates ?? []
  if (own === undefined) return () => true
  const { x, y } = publicKeyOfCertificate(decodeCertificate(own))
  return (key) => key.x === x && key.y === y
}
