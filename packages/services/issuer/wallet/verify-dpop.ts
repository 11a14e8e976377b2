import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { JoseError, verifyDpopProof } from '@e-collecting/credentials/jose'
import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import type { Database } from '@e-collecting/database'
import type { IssuerDeps } from '../issuer-deps.ts'

export type DpopRequest = {
  /** Value of the `DPoP` header, if there is one. */
  readonly proof: string | undefined
  readonly url: string
  readonly accessToken?: string | undefined
  /** Thumbprint of the key the token is bound to. */
  readonly thumbprint?: string | undefined
}
export type VerifiedDpop = { readonly thumbprint: string; readonly nonce: string }

/**
 * Verifies the DPoP proof of a POST request, with a nonce of ours. Does NOT use the nonce up: `consumeDpopNonce` does,
 * together with what the request brings about.
 * @throws IssuanceError `use_dpop_nonce` (no proof, no nonce, or one whose time is over), `invalid_dpop_proof`
 */
export async function verifyDpop(
  { nonces, clock }: Pick<IssuerDeps, 'nonces' | 'clock'>,
  { proof, url, accessToken, thumbprint }: DpopRequest,
): Promise<VerifiedDpop> {
  if (proof === undefined) throw new IssuanceError('use_dpop_nonce', 'A DPoP proof is required.')
  const now = clock()
  const verified = await verifyProof(proof, { method: 'POST', url, now, accessToken, thumbprint })
  if (verified.nonce === undefined || !nonces.isCurrent(verified.nonce, now))
    throw new IssuanceError('use_dpop_nonce', 'The DPoP proof needs a current nonce.')
  return { thumbprint: verified.thumbprint, nonce: verified.nonce }
}

/** Uses up the nonce of a verified proof. @throws IssuanceError `use_dpop_nonce` if it was used before */
export async function consumeDpopNonce(
  tx: Database,
  { nonces, clock }: Pick<IssuerDeps, 'nonces' | 'clock'>,
  dpop: VerifiedDpop | undefined,
): Promise<void> {
  if (dpop && !(await nonces.consume(tx, dpop.nonce, clock())))
    throw new IssuanceError('use_dpop_nonce', 'The nonce of the DPoP proof was used before.')
}

async function verifyProof(proof: string, expected: Parameters<typeof verifyDpopProof>[2]) {
  try {
    return await verifyDpopProof(nodeCrypto, proof, expected)
  } catch (cause) {
    if (!(cause instanceof JoseError)) throw cause
    throw new IssuanceError('invalid_dpop_proof', 'The DPoP proof is refused.', { cause })
  }
}
