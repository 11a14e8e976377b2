import { IssuanceError, PRE_AUTHORIZED_CODE_GRANT } from '@e-collecting/credentials/oid4vci'
import {
  createBearerSecret,
  type DecideStep,
  type Exchange,
  exchangeIdOf,
  fitsHash,
  hashSecret,
  isOpenOffer,
} from '@e-collecting/exchanges'
import { type IssuerDeps, SECRET } from '../issuer-deps.ts'
import { isRedeemableAt } from '../management/create-offer.ts'
import { isCollectedHere } from '../tenants.ts'
import { refuseUsedDpopNonce } from './refuse-used-nonce.ts'
import { hashDpopKey, requireBoundKey, type VerifiedDpop, verifyDpop } from './verify-dpop.ts'

/** How long an access token opens the credential endpoint. */
const ACCESS_TOKEN_SECONDS = 600

export type TokenRequest = {
  readonly parameters: URLSearchParams
  readonly dpopProof: string | undefined
}
export type GrantedToken = {
  readonly accessToken: string
  /** Undefined where the issuer grants none. */
  readonly refreshToken: string | undefined
  /** True if the token works with the wallet's DPoP key only. */
  readonly isBound: boolean
  readonly lifetimeSeconds: number
}

/**
 * The token endpoint (OID4VCI 1.0 §6): a pre-authorized code or a refresh token for an access token.
 * @throws IssuanceError `invalid_request`, `unsupported_grant_type`, `invalid_grant`, `use_dpop_nonce`, `invalid_dpop_proof`
 */
export async function grantToken(deps: IssuerDeps, { parameters, dpopProof }: TokenRequest): Promise<GrantedToken> {
  const grantType = singleParameter(parameters, 'grant_type')
  if (grantType === 'refresh_token' && deps.grantsRefresh)
    return refreshToken(deps, singleParameter(parameters, 'refresh_token'), dpopProof)
  if (grantType !== PRE_AUTHORIZED_CODE_GRANT)
    throw new IssuanceError('unsupported_grant_type', 'The issuer takes no such grant.')
  if (parameters.has('tx_code')) throw new IssuanceError('invalid_request', 'No transaction code is expected.')
  return redeemCode(deps, singleParameter(parameters, 'pre-authorized_code'), dpopProof)
}

/**
 * A code works once; and again when the time of the token it gave is over and nothing was collected with it, so that an
 * interrupted collection strands nobody.
 */
async function redeemCode(deps: IssuerDeps, code: string, dpopProof: string | undefined): Promise<GrantedToken> {
  const id = exchangeIdOf(code)
  if (id === undefined) throw invalidGrant()
  const isPlain = dpopProof === undefined && !deps.isStrict
  const dpop = isPlain ? undefined : await verifyDpop(deps, { proof: dpopProof, url: tokenUrl(deps) })
  const accessToken = createBearerSecret(id, deps.randomBytes)
  const refresh = deps.grantsRefresh ? createBearerSecret(id, deps.randomBytes) : undefined
  const now = deps.clock()
  const step: DecideStep = (exchange) => {
    if (!isRedeemable(deps, exchange, { code, now })) throw invalidGrant()
    return {
      nonces: noncesOf(deps, dpop, now),
      change: {
        state: 'IN_PROGRESS',
        tokenHash: hashSecret(SECRET.access, accessToken),
        refreshHash: refresh === undefined ? null : hashSecret(SECRET.refresh, refresh),
        dpopHash: dpop === undefined ? null : hashDpopKey(id, dpop),
        tokenUntil: tokenEnd(now),
      },
    }
  }
  if (!(await deps.exchanges.move(id, step).catch(refuseUsedDpopNonce))) throw invalidGrant()
  deps.log({ service: deps.name, event: 'token-granted' })
  return toGranted(accessToken, refresh, dpop)
}

function isRedeemable(deps: IssuerDeps, exchange: Exchange, { code, now }: { code: string; now: Date }): boolean {
  const { issuer, codeHash } = exchange
  if (issuer !== deps.name || !fitsHash(codeHash, SECRET.code, code)) return false
  return isCollectedHere(deps, exchange) && isRedeemableAt(now, exchange)
}

/** Rotation is off: the refresh token stays the same. The access token before stops working. */
async function refreshToken(deps: IssuerDeps, token: string, dpopProof: string | undefined): Promise<GrantedToken> {
  const id = exchangeIdOf(token)
  if (id === undefined) throw invalidGrant()
  const now = deps.clock()
  const isOurs = (exchange: Exchange) =>
    exchange.issuer === deps.name &&
    fitsHash(exchange.refreshHash, SECRET.refresh, token) &&
    isOpenOffer(exchange.state) &&
    exchange.offerUntil !== null &&
    exchange.offerUntil > now &&
    isCollectedHere(deps, exchange)
  const found = await deps.exchanges.findSuch(id, isOurs)
  if (!found || (found.dpopHash === null && deps.isStrict)) throw invalidGrant()
  const dpop = found.dpopHash === null ? undefined : await verifyDpop(deps, { proof: dpopProof, url: tokenUrl(deps) })
  if (dpop) requireBoundKey(found, dpop)
  const accessToken = createBearerSecret(id, deps.randomBytes)
  const step: DecideStep = (exchange) => {
    if (!isOurs(exchange)) throw invalidGrant()
    return {
      nonces: noncesOf(deps, dpop, now),
      change: {
        state: exchange.state,
        tokenHash: hashSecret(SECRET.access, accessToken),
        tokenUntil: tokenEnd(now),
      },
    }
  }
  if (!(await deps.exchanges.move(id, step).catch(refuseUsedDpopNonce))) throw invalidGrant()
  return toGranted(accessToken, token, dpop)
}

const noncesOf = ({ nonces }: IssuerDeps, dpop: VerifiedDpop | undefined, now: Date) =>
  dpop === undefined ? [] : [nonces.toUsed(dpop.nonce, now)]

const tokenEnd = (now: Date) => new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000)

const toGranted = (accessToken: string, refresh: string | undefined, dpop: VerifiedDpop | undefined): GrantedToken => ({
  accessToken,
  refreshToken: refresh,
  isBound: dpop !== undefined,
  lifetimeSeconds: ACCESS_TOKEN_SECONDS,
})

function singleParameter(parameters: URLSearchParams, name: string): string {
  const [value, ...more] = parameters.getAll(name)
  if (value === undefined || more.length > 0) throw new IssuanceError('invalid_request', `${name} is required once.`)
  return value
}

const tokenUrl = ({ credentialIssuer }: IssuerDeps) => `${credentialIssuer}/api/token`

const invalidGrant = () => new IssuanceError('invalid_grant', 'The code or token is unknown, used or expired.')
