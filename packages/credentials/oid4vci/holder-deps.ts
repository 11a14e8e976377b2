import type { CryptoCallbacks, Es256PublicKey } from '../crypto/index.ts'
import { didOfKeyId, type KeyPurpose } from '../did/index.ts'
import {
  decodeCertificate,
  encodeBase64Url,
  type JsonObject,
  keyIdOf,
  type ParsedJwt,
  parseJwt,
  publicKeyOfCertificate,
  readCertificates,
  validateJwtTimes,
  verifyJwt,
} from '../jose/index.ts'
import { CERTIFICATE_CLIENT_PREFIX } from '../oid4vp/wire-names.ts'
import { HolderError } from './holder-error.ts'
import type { HolderTransport } from './holder-transport.ts'

/**
 * The public key that a `kid` (DID URL) names, through a verified DID log that lists it under one of `purposes`.
 * @throws HolderError `unresolvable-did`
 */
export type ResolveKey = (kid: string, purposes: readonly KeyPurpose[]) => Promise<Es256PublicKey>

/**
 * Whether somebody who is trusted vouches for a chain of certificates (DER in base64, the signer's own first), today.
 * @throws HolderError `untrusted-certificate`, `certificate-out-of-time`
 */
export type CheckCertificates = (certificates: readonly string[]) => Promise<void>

/** What a holder needs from outside to speak with issuers and verifiers. */
export type HolderDeps = {
  readonly crypto: CryptoCallbacks
  readonly transport: HolderTransport
  readonly now: () => Date
  readonly resolveKey: ResolveKey
  readonly checkCertificates: CheckCertificates
}

type SignerDeps = Pick<HolderDeps, 'crypto' | 'resolveKey' | 'checkCertificates'>

export type SignedJwtExpectation = {
  readonly typ: string
  readonly purposes: readonly KeyPurpose[]
}

/** By whom something was signed, and the key. */
export type JwtSigner = {
  /** The DID; `x509_hash:` and the hash of the certificate where the header has one, as verifiers name themselves (OID4VP 1.0 §5.9.3). */
  readonly name: string
  readonly isCertified: boolean
  readonly key: Es256PublicKey
}

/**
 * Who has signed a JWT by its header: a certificate (`x5c`), else the DID in `kid`.
 * Does NOT verify the signature, nor for which name a certificate is: who takes its word has to know it from elsewhere, by a link or an https address.
 * @throws HolderError `unresolvable-did`, `untrusted-signature`, `untrusted-certificate`, `certificate-out-of-time`
 */
export async function findSigner(
  { crypto, resolveKey, checkCertificates }: SignerDeps,
  jwt: ParsedJwt,
  purposes: readonly KeyPurpose[],
): Promise<JwtSigner> {
  const name = await nameSigner(crypto, jwt)
  const certificate = readOwnCertificate(jwt)
  if (certificate === undefined) return { name, isCertified: false, key: await resolveKey(keyIdOf(jwt), purposes) }
  await checkCertificates(readChain(jwt) ?? [])
  const publicJwk = asUntrusted(() => publicKeyOfCertificate(certificate))
  const key = await Promise.resolve(crypto.importEs256PublicKey(publicJwk)).catch((cause: unknown) => {
    throw new HolderError('untrusted-signature', 'The certificate has no key that can be used.', { cause })
  })
  return { name, isCertified: true, key }
}

/** The name of `findSigner` alone, before anybody is asked for a key. @throws HolderError `untrusted-signature` */
export async function nameSigner(crypto: Pick<CryptoCallbacks, 'sha256'>, jwt: ParsedJwt): Promise<string> {
  const certificate = readOwnCertificate(jwt)
  if (certificate === undefined) return asUntrusted(() => didOfKeyId(keyIdOf(jwt)))
  return `${CERTIFICATE_CLIENT_PREFIX}${encodeBase64Url(await crypto.sha256(certificate))}`
}

const readChain = ({ header }: ParsedJwt) => asUntrusted(() => readCertificates(header))

function readOwnCertificate(jwt: ParsedJwt): Uint8Array | undefined {
  const [own] = readChain(jwt) ?? []
  return own === undefined ? undefined : asUntrusted(() => decodeCertificate(own))
}

/**
 * Verifies a JWT somebody signed with a key of their DID that serves one of `purposes`, or of their certificate: type, signature, `exp` if
 * there, no `iat` ahead of us (±120 s).
 * Does NOT compare the signer with anybody expected.
 * @throws HolderError `unresolvable-did`, `untrusted-signature`, `untrusted-certificate`, `certificate-out-of-time`, `request-expired` for a past `exp`
 */
export async function verifySignedJwt(
  deps: SignerDeps & Pick<HolderDeps, 'now'>,
  compact: string,
  { typ, purposes }: SignedJwtExpectation,
): Promise<{ readonly signer: string; readonly claims: JsonObject }> {
  const jwt = asUntrusted(() => parseJwt(compact, { typ }))
  const { name, key } = await findSigner(deps, jwt, purposes)
  await verifyJwt(deps.crypto, jwt, key).catch((cause: unknown) => {
    throw new HolderError('untrusted-signature', 'The signature is not that of the signer.', { cause })
  })
  checkTimes(jwt.claims, deps.now())
  return { signer: name, claims: jwt.claims }
}

const TOLERANCE_SECONDS = 120

function checkTimes(claims: JsonObject, now: Date): void {
  const { iat } = claims
  try {
    validateJwtTimes(claims, { now })
  } catch (cause) {
    throw new HolderError('request-expired', 'Outside its times.', { cause })
  }
  if (typeof iat === 'number' && iat > now.getTime() / 1000 + TOLERANCE_SECONDS)
    throw new HolderError('request-expired', 'Signed in the future.')
}

function asUntrusted<Value>(reading: () => Value): Value {
  try {
    return reading()
  } catch (cause) {
    throw new HolderError('untrusted-signature', 'Not a JWT signed as expected.', { cause })
  }
}
