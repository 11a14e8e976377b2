import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { issuanceFailed } from '../callbacks/callback-event.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { hashSecret } from '../management/create-offer.ts'
import type { OfferRecord } from '../offer-repository.ts'
import { findToken } from '../token-repository.ts'
import { type VerifiedDpop, verifyDpop } from './verify-dpop.ts'

export type AuthorizedRequest = { readonly offer: OfferRecord; readonly dpop: VerifiedDpop | undefined }

/**
 * The offer that a request's access token opens. A token that was fetched with DPoP works with that key only; whether the
 * `Authorization` header says `Bearer` or `DPoP` does not matter (wallets write either).
 * @throws IssuanceError `invalid_token`, `use_dpop_nonce`, `invalid_dpop_proof`
 */
export async function authorize(
  deps: IssuerDeps,
  request: { authorization: string | undefined; dpopProof: string | undefined; url: string },
): Promise<AuthorizedRequest> {
  const [, scheme, accessToken] = /^(bearer|dpop) +([\w.~+/-]+=*)$/i.exec(request.authorization ?? '') ?? []
  if (!scheme || !accessToken) throw invalidToken()
  const now = deps.clock()
  const token = await findToken(deps.db, { service: deps.name, kind: 'access', tokenHash: hashSecret(accessToken) })
  if (!token || token.offer.expiresAt <= now) throw invalidToken()
  if (token.expiresAt <= now) {
    await deps.callbacks.recordFailure(issuanceFailed(token.offer.id, 'OAUTH_TOKEN_EXPIRED', now))
    throw invalidToken()
  }
  if (token.dpopThumbprint === null) {
    if (scheme.toLowerCase() === 'dpop') throw invalidToken()
    return { offer: token.offer, dpop: undefined }
  }
  const { dpopProof: proof, url } = request
  return {
    offer: token.offer,
    dpop: await verifyDpop(deps, { proof, url, accessToken, thumbprint: token.dpopThumbprint }),
  }
}

const invalidToken = () => new IssuanceError('invalid_token', 'The access token is missing, unknown or expired.')
