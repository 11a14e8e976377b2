import { IssuanceError, PRE_AUTHORIZED_CODE_GRANT } from '@e-collecting/credentials/oid4vci'
import { offerMoved } from '../callbacks/callback-event.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { hashSecret } from '../management/create-offer.ts'
import { findOfferByCode, moveOffer, type OfferRecord } from '../offer-repository.ts'
import { isFinalOfferStatus } from '../state/offer-status.ts'
import { findToken, insertTokens, replaceAccessToken } from '../token-repository.ts'
import { consumeDpopNonce, type VerifiedDpop, verifyDpop } from './verify-dpop.ts'

/** How long an access token opens the credential endpoint (swiyu §1.10). */
const ACCESS_TOKEN_SECONDS = 600
const TOKEN_BYTES = 32

export type TokenRequest = {
  readonly parameters: URLSearchParams
  readonly dpopProof: string | undefined
}
export type GrantedToken = {
  readonly accessToken: string
  readonly refreshToken: string
  /** True if the token works with the wallet's DPoP key only. */
  readonly isBound: boolean
  readonly lifetimeSeconds: number
}

/**
 * The token endpoint (OID4VCI 1.0 §6): a pre-authorized code, once, or a refresh token for an access token.
 * @throws IssuanceError `invalid_request`, `unsupported_grant_type`, `invalid_grant`, `use_dpop_nonce`, `invalid_dpop_proof`
 */
export async function grantToken(deps: IssuerDeps, { parameters, dpopProof }: TokenRequest): Promise<GrantedToken> {
  const grantType = singleParameter(parameters, 'grant_type')
  if (grantType === 'refresh_token') return refreshToken(deps, singleParameter(parameters, 'refresh_token'), dpopProof)
  if (grantType !== PRE_AUTHORIZED_CODE_GRANT)
    throw new IssuanceError('unsupported_grant_type', 'Only pre-authorized codes and refresh tokens are taken.')
  if (parameters.has('tx_code')) throw new IssuanceError('invalid_request', 'No transaction code is expected.')
  return redeemCode(deps, singleParameter(parameters, 'pre-authorized_code'), dpopProof)
}

async function redeemCode(deps: IssuerDeps, code: string, dpopProof: string | undefined): Promise<GrantedToken> {
  const dpop = dpopProof === undefined ? undefined : await verifyDpop(deps, { proof: dpopProof, url: tokenUrl(deps) })
  const offer = await findOfferByCode(deps.db, { service: deps.name, codeHash: hashSecret(code) })
  if (!offer) throw invalidGrant()
  const now = deps.clock()
  const refresh = randomToken(deps)
  const token = createToken(deps, { offer, dpop, now, refreshToken: refresh })
  await deps.db.transaction(async (tx) => {
    await consumeDpopNonce(tx, deps, dpop)
    const isFirst = await moveOffer(tx, { id: offer.id, to: 'IN_PROGRESS', now }, { codeHash: null, sealedLink: null })
    if (!isFirst) throw invalidGrant()
    const refreshExpiresAt = new Date(offer.expiresAt.getTime() + offer.deferredValiditySeconds * 1000)
    const bound = { offerId: offer.id, dpopThumbprint: dpop?.thumbprint ?? null }
    await insertTokens(tx, [
      token.record,
      { ...bound, kind: 'refresh', tokenHash: hashSecret(refresh), expiresAt: refreshExpiresAt },
    ])
    await deps.callbacks.record(tx, [offerMoved(offer.id, 'IN_PROGRESS', now)])
  })
  deps.log({ service: deps.name, event: 'token-granted' })
  return token.granted
}

/** Rotation is off: the refresh token stays the same (swiyu §1.10). The access token before stops working. */
async function refreshToken(deps: IssuerDeps, token: string, dpopProof: string | undefined): Promise<GrantedToken> {
  const now = deps.clock()
  const tokenHash = hashSecret(token)
  const found = await findToken(deps.db, { service: deps.name, kind: 'refresh', tokenHash })
  if (!found || found.expiresAt <= now || found.offer.expiresAt <= now || isFinalOfferStatus(found.offer.status))
    throw invalidGrant()
  const dpop =
    found.dpopThumbprint === null
      ? undefined
      : await verifyDpop(deps, { proof: dpopProof, url: tokenUrl(deps), thumbprint: found.dpopThumbprint })
  const { record, granted } = createToken(deps, { offer: found.offer, dpop, now, refreshToken: token })
  await deps.db.transaction(async (tx) => {
    await consumeDpopNonce(tx, deps, dpop)
    if (!(await replaceAccessToken(tx, tokenHash, record))) throw invalidGrant()
  })
  return granted
}

function createToken(
  deps: IssuerDeps,
  token: { offer: OfferRecord; dpop: VerifiedDpop | undefined; now: Date; refreshToken: string },
) {
  const accessToken = randomToken(deps)
  const { offer, dpop, now, refreshToken: refresh } = token
  return {
    record: {
      kind: 'access' as const,
      tokenHash: hashSecret(accessToken),
      offerId: offer.id,
      dpopThumbprint: dpop?.thumbprint ?? null,
      expiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000),
    },
    granted: { accessToken, refreshToken: refresh, isBound: dpop !== undefined, lifetimeSeconds: ACCESS_TOKEN_SECONDS },
  }
}

function singleParameter(parameters: URLSearchParams, name: string): string {
  const [value, ...more] = parameters.getAll(name)
  if (value === undefined || value === '' || more.length > 0)
    throw new IssuanceError('invalid_request', `${name} is required once.`)
  return value
}

const tokenUrl = ({ credentialIssuer }: IssuerDeps) => `${credentialIssuer}/api/token`

const randomToken = ({ randomBytes }: IssuerDeps) => Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

const invalidGrant = () => new IssuanceError('invalid_grant', 'The code or token is unknown, used or expired.')
