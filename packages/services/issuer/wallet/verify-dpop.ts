import { timingSafeEqual } from 'node:crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { parseDpopProof, verifyDpopProof } from '@e-collecting/credentials/jose'
import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { type Exchange, hashSecret } from '@e-collecting/exchanges'
import { type IssuerDeps, SECRET } from '../issuer-deps.ts'
import { rememberImports } from './remember-imports.ts'

export type DpopRequest = {
  /** Value of the `DPoP` header, if there is one. */
  readonly proof: string | undefined
  readonly url: string
  readonly accessToken?: string | undefined
}
export type VerifiedDpop = { readonly thumbprint: string; readonly nonce: string }

/** Of flows that are under way. */
const MOST_KEYS = 200
const crypto = { ...nodeCrypto, importEs256PublicKey: rememberImports(nodeCrypto.importEs256PublicKey, MOST_KEYS) }

/**
 * Verifies the DPoP proof of a POST request, with a nonce of ours. Wallets ask for one by a proof without it: no signature is verified for that.
 * Does NOT use the nonce up, nor ask whose key it is.
 * @throws IssuanceError `use_dpop_nonce` (no proof, no nonce, or one whose time is over), `invalid_dpop_proof`
 */
export async function verifyDpop(
  { nonces, clock }: Pick<IssuerDeps, 'nonces' | 'clock'>,
  { proof, url, accessToken }: DpopRequest,
): Promise<VerifiedDpop> {
  if (proof === undefined) throw new IssuanceError('use_dpop_nonce', 'A DPoP proof is required.')
  const now = clock()
  const parsed = await parseDpopProof(nodeCrypto, proof, { method: 'POST', url, now, accessToken }).catch(refuse)
  const { nonce } = parsed
  if (nonce === undefined || !nonces.isCurrent(nonce, now))
    throw new IssuanceError('use_dpop_nonce', 'The DPoP proof needs a current nonce.')
  return { thumbprint: await verifyDpopProof(crypto, parsed).catch(refuse), nonce }
}

function refuse(cause: unknown): never {
  throw new IssuanceError('invalid_dpop_proof', 'The DPoP proof is refused.', { cause })
}

/** How a wallet's DPoP key stands in the row of one exchange: it says nothing about another one of the same wallet. */
export const hashDpopKey = (exchangeId: string, { thumbprint }: VerifiedDpop): Uint8Array =>
  hashSecret(SECRET.dpop, `${exchangeId} ${thumbprint}`)

/** @throws IssuanceError `invalid_dpop_proof` for another key than the token is bound to */
export function requireBoundKey({ id, dpopHash }: Exchange, dpop: VerifiedDpop): void {
  if (dpopHash === null || !timingSafeEqual(dpopHash, hashDpopKey(id, dpop)))
    throw new IssuanceError('invalid_dpop_proof', 'The DPoP proof is refused.')
}
