import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { type Exchange, exchangeIdOf, fitsHash } from '@e-collecting/exchanges'
import { type IssuerDeps, SECRET } from '../issuer-deps.ts'
import { isCollectedHere } from '../tenants.ts'
import { requireBoundKey, type VerifiedDpop, verifyDpop } from './verify-dpop.ts'

export type AuthorizedRequest = { readonly exchange: Exchange; readonly dpop: VerifiedDpop | undefined }

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
  const id = accessToken === undefined ? undefined : exchangeIdOf(accessToken)
  if (scheme === undefined || accessToken === undefined || id === undefined) throw invalidToken()
  const now = deps.clock()
  const exchange = await deps.exchanges.findSuch(
    id,
    (found) =>
      found.issuer === deps.name &&
      fitsHash(found.tokenHash, SECRET.access, accessToken) &&
      [found.tokenUntil, found.offerUntil].every((until) => until !== null && until > now) &&
      isCollectedHere(deps, found),
  )
  if (!exchange) throw invalidToken()
  if (exchange.dpopHash === null) {
    // Granted before the service became strict.
    if (scheme.toLowerCase() === 'dpop' || deps.isStrict) throw invalidToken()
    return { exchange, dpop: undefined }
  }
  const dpop = await verifyDpop(deps, { proof: request.dpopProof, url: request.url, accessToken })
  requireBoundKey(exchange, dpop)
  return { exchange, dpop }
}

const invalidToken = () => new IssuanceError('invalid_token', 'The access token is missing, unknown or expired.')
