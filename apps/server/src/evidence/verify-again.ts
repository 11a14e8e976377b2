import type { Es256PublicKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { didOfKeyId } from '@e-collecting/credentials/did'
import { findTimeInForce, parseJwt } from '@e-collecting/credentials/jose'
import {
  type CredentialIssuer,
  PresentationError,
  parsePresentationQuery,
  verifyPresentation,
} from '@e-collecting/credentials/oid4vp'
import { parseSdJwt } from '@e-collecting/credentials/sd-jwt'
import { ASKED_CLAIMS, declarationNonce, type Evidence } from '@e-collecting/declaration/server'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { EvidenceFault } from './evidence-fault.ts'

/** The key of an issuer, by his DID or his https address. @throws anything: it cannot be resolved */
export type ResolveIssuerKey = (issuer: CredentialIssuer) => Promise<Es256PublicKey>

export interface VerifiedAgain {
  claims: Readonly<Record<string, unknown>>
  /** DID or https address of who issued the credential. */
  issuer: string
  /** When the holder says that it was presented. */
  presentedAt: Date
}

/**
 * Verifies a presentation as the verifier had to when it was made: signature of the issuer, times, the holder's key, our own nonce, which follows from
 * item, text and salt, the audience, the type, and that the claims are there. At the time that the holder's signature names, by a clock that may have been off as
 * much as the verifier allows. Does NOT ask for the status, which nobody can tell for the past, does NOT look at what the claims say, and does NOT decide who may issue.
 * @throws EvidenceFault `evidence-refused`, `evidence-malformed`
 */
export async function verifyAgain(
  { item, text, salt, presented }: Evidence,
  resolveIssuerKey: ResolveIssuerKey,
): Promise<VerifiedAgain> {
  const { vpToken, audience } = presented
  const [queryId, ...more] = Object.keys(vpToken)
  const [presentation] = vpToken[queryId ?? ''] ?? []
  if (queryId === undefined || presentation === undefined || more.length > 0)
    throw new EvidenceFault('evidence-malformed')
  const { presentedAt, now } = timesOf(presentation)
  let issuer = ''
  const verified = await refusing(() =>
    verifyPresentation(nodeCrypto, vpToken, {
      query: queryOf(queryId),
      acceptedIssuers: [],
      acceptsIssuer: () => true,
      audience,
      nonce: declarationNonce({ item, text, salt: Buffer.from(salt, 'base64url') }),
      now,
      isStatusRequired: false,
      resolveIssuerKey: async (signer) => {
        issuer = nameOf(signer)
        return resolveIssuerKey(signer)
      },
      checkStatus: async () => undefined,
    }),
  )
  return { claims: verified[queryId]?.[0] ?? {}, issuer, presentedAt }
}

function nameOf(signer: CredentialIssuer): string {
  if (signer.kind === 'did') return didOfKeyId(signer.kid)
  if (signer.kind === 'web') return signer.issuer
  throw new EvidenceFault('evidence-refused', { reason: 'issuer_not_accepted' })
}

const queryOf = (id: string) =>
  parsePresentationQuery({
    credentials: [
      {
        id: /^[A-Za-z0-9_-]+$/.test(id) ? id : 'credential',
        format: 'dc+sd-jwt',
        meta: { vct_values: [REGISTER_CREDENTIAL_TYPE] },
        claims: ASKED_CLAIMS.map((path) => ({ path: [...path] })),
      },
    ],
  })

/** `iat` of the key binding, and the time nearest to it at which the credential holds. */
function timesOf(presentation: string): { presentedAt: Date; now: Date } {
  try {
    const { keyBinding = '', issuerJwt } = parseSdJwt(presentation)
    const { iat } = parseJwt(keyBinding, { typ: 'kb+jwt' }).claims
    const presentedAt = new Date(Number(iat) * 1000)
    if (typeof iat === 'number' && !Number.isNaN(presentedAt.getTime()))
      return { presentedAt, now: findTimeInForce(issuerJwt.claims, presentedAt) }
  } catch (cause) {
    throw new EvidenceFault('evidence-refused', { reason: 'malformed_credential', cause })
  }
  throw new EvidenceFault('evidence-refused', { reason: 'holder_binding_mismatch' })
}

async function refusing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof PresentationError) throw new EvidenceFault('evidence-refused', { reason: cause.code, cause })
    throw cause
  }
}
