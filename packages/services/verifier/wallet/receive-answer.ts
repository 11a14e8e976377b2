import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { didOfKeyId } from '@e-collecting/credentials/did'
import { decryptJwe } from '@e-collecting/credentials/jose'
import {
  type CredentialIssuer,
  ORIGIN_PREFIX,
  PresentationError,
  parseWalletResponse,
  type VerifiedClaims,
  verifyPresentation,
  type WalletAnswer,
} from '@e-collecting/credentials/oid4vp'
import { parseSdJwt } from '@e-collecting/credentials/sd-jwt'
import { createBearerSecret, type Exchange, type ExchangeStep, hashSecret, RETURN } from '@e-collecting/exchanges'
import type { Claims, ExchangeOwner, Presented } from '../../exchange-owner.ts'
import { isOwnServiceAway } from '../outside/guarded-fetch.ts'
import { unknownId, verificationStateOf, type WalletDevice } from '../session.ts'
import type { SessionRequest } from '../session-request.ts'
import type { VerifierDeps } from '../verifier-deps.ts'
import { AnswerNotTakenError } from './answer-not-taken-error.ts'
import { SessionClosedError } from './session-closed-error.ts'
import { WALLET_ERRORS } from './wallet-errors.ts'

export type ReceivedAnswer = {
  readonly form: Readonly<Record<string, string>>
  /** Of the page whose browser has brought the answer, which is bound to it then; undefined: the wallet has posted it. */
  readonly origin?: string | undefined
  /** Where the wallet is that has posted it. */
  readonly device?: WalletDevice
}

/**
 * The response endpoint (OID4VP 1.0 §8): a presentation, or a refusal. What cannot be read, or does not know the session's
 * `state`, is refused and leaves the session open; everything else closes it, once: of parallel answers one wins. The
 * owner of the exchange deals with the claims in the same step: nothing waits for anybody to look.
 * @returns where the wallet leads the browser back to; undefined where it does not
 * @throws PresentationError why the answer was refused; SessionClosedError if the session was answered before;
 * ManagementError `unknown-id` if it lapsed meanwhile; AnswerNotTakenError: nothing was kept, and the session stays open
 */
export async function receiveAnswer(
  deps: VerifierDeps,
  exchange: Exchange,
  { form, origin, device }: ReceivedAnswer,
): Promise<string | undefined> {
  const request = openRequest(deps, exchange)
  const answer = await parseAnswer(request, { form, origin })
  const way = device === 'same' ? wayBack(deps, exchange) : undefined
  if (answer.kind === 'refusal') {
    await close(deps, exchange.id, { change: { state: 'FAILED', failure: refusalOf(answer) } })
    return way?.url
  }
  const audience = origin === undefined ? deps.clientId : `${ORIGIN_PREFIX}${origin}`
  const { claims, issuers } = await verifyOrClose(deps, exchange, { request, answer, audience })
  const owner = exchange.owner === null ? undefined : deps.owners.get(exchange.owner)
  const { vpToken } = answer
  const presented = { vpToken, nonce: request.nonce, audience, issuers, disclosed: disclosedIn(vpToken) }
  const { change, ...along } = await settle(deps, exchange, { request, claims, presented, owner })
  const kept = owner?.keepsNoClaims ? {} : { claims: deps.claims.seal(claims, exchange.id) }
  await close(deps, exchange.id, { change: Object.assign({}, kept, way?.change, change), ...along })
  return way?.redirectUri
}

const disclosedIn = (vpToken: Presented['vpToken']): Presented['disclosed'] =>
  Object.values(vpToken)
    .flat()
    .flatMap((presentation) => parseSdJwt(presentation).disclosures.map(({ name }) => name))

/**
 * The way back to the browser that began the session: to the page, with a code of one use that finds the session there. Behind `#` no
 * server is told of it. Without the secret of that browser it opens nothing, and nothing depends on its being used. A session that ends here
 * keeps no code: it leads to the page alone.
 */
function wayBack({ returnUrl: url, randomBytes }: VerifierDeps, { id, browserHash }: Exchange) {
  if (url === undefined || browserHash === null) return undefined
  const code = createBearerSecret(id, randomBytes)
  return { url, redirectUri: `${url}#response_code=${code}`, change: { returnHash: hashSecret(RETURN, code) } }
}

/** What an open session asks. @throws SessionClosedError */
export function openRequest({ requests }: Pick<VerifierDeps, 'requests'>, { id, state, request }: Exchange) {
  if (state !== 'PENDING' || request === null) throw new SessionClosedError()
  return requests.open(request, id)
}

/** The owner's verdict; without an owner, or while it cannot tell, the claims wait for whoever reads them. @throws AnswerNotTakenError */
async function settle(
  deps: VerifierDeps,
  exchange: Exchange,
  answer: { request: SessionRequest; claims: Claims; presented: Presented; owner: ExchangeOwner | undefined },
): Promise<ExchangeStep> {
  const { request, claims, presented, owner } = answer
  if (owner === undefined) {
    const { privateKey: _, ...asked } = request
    return { change: { state: 'ANSWERED', request: deps.requests.seal(asked, exchange.id) } }
  }
  try {
    return await owner.answered(exchange, claims, presented)
  } catch (error) {
    deps.log({ service: deps.name, event: 'answer-not-settled', error })
    if (owner.keepsNoClaims) throw new AnswerNotTakenError({ cause: error })
    return { change: { state: 'ANSWERED', attempts: 1 } }
  }
}

async function parseAnswer(request: SessionRequest, { form, origin }: ReceivedAnswer): Promise<WalletAnswer> {
  const decrypt = async (jwe: string) => {
    if (request.privateKey === undefined) throw new SessionClosedError()
    const key = await nodeCrypto.importEcdhPrivateKey(request.privateKey)
    return (await decryptJwe(nodeCrypto, jwe, () => key)).plaintext
  }
  const answer = await parseWalletResponse(form, { responseMode: request.responseMode, decrypt })
  // A refusal may leave it out, and a browser knows by itself whose answer it is.
  const isStateless = answer.state === undefined && (answer.kind === 'refusal' || origin !== undefined)
  if (!isStateless && answer.state !== request.state)
    throw new PresentationError('invalid_request', 'state does not match the request.')
  return answer
}

const refusalOf = ({ error }: { error: string }): string =>
  WALLET_ERRORS.find((code) => code === error) ?? 'invalid_request'

/** A presentation that does not hold closes the session; one that cannot be checked for a fault of ours does not. @throws PresentationError, AnswerNotTakenError */
async function verifyOrClose(
  deps: VerifierDeps,
  { id, owner }: Exchange,
  {
    request,
    answer,
    audience,
  }: { request: SessionRequest; answer: Extract<WalletAnswer, { kind: 'presentation' }>; audience: string },
): Promise<{ claims: Claims; issuers: string[] }> {
  const { findCertifiedSigner: find } = deps
  const issuers: string[] = []
  try {
    const verified = await verifyPresentation(nodeCrypto, answer.vpToken, {
      query: request.query,
      acceptedIssuers: request.acceptedIssuers,
      acceptsIssuer: deps.acceptsIssuer,
      acceptsCertificates: find && ((certificates) => find(certificates) !== undefined),
      audience,
      nonce: request.nonce,
      now: deps.clock(),
      isStatusRequired: deps.isStatusRequired,
      resolveIssuerKey: (signer) => {
        issuers.push(...namesOf(signer))
        return deps.issuerKeys.resolve(signer)
      },
      checkStatus: deps.statusChecker,
    })
    return { claims: toResult(request, verified, owner), issuers }
  } catch (error) {
    if (isOwnServiceAway(error)) {
      deps.log({ service: deps.name, event: 'answer-not-checked', reason: 'own-service-away' })
      throw new AnswerNotTakenError({ cause: error })
    }
    if (error instanceof PresentationError) await close(deps, id, { change: { state: 'FAILED', failure: error.code } })
    throw error
  }
}

function namesOf(signer: CredentialIssuer): string[] {
  if (signer.kind === 'did') return [didOfKeyId(signer.kid)]
  return signer.kind === 'web' ? [signer.issuer] : []
}

/**
 * What the business side reads: a list of one per query id, or in the old form one flat object. The holder's key is left
 * out: it is nobody's business once the answer has been checked. An owner is told what was asked for, and nothing else is kept.
 */
function toResult(request: SessionRequest, verified: VerifiedClaims, owner: string | null): Claims {
  const results = Object.entries(verified).map(
    ([id, [{ cnf: _, ...claims }]]) => [id, [owner === null ? claims : onlyAsked(request, id, claims)]] as const,
  )
  if (request.presentationDefinition === undefined) return Object.fromEntries(results)
  return Object.assign({}, ...results.map(([, [claims]]) => claims))
}

/** Wallets may send more, and a credential has more in clear: its place in a status list, which names it. */
function onlyAsked({ query }: SessionRequest, id: string, claims: Claims): Claims {
  const asked = query.credentials.find((credential) => credential.id === id)?.claims ?? []
  const names = asked.map(({ path: [name] }) => name)
  return Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)))
}

/** Takes an answer if the session is still open and has time left: the clock decides here, not when anybody looks. */
async function close(deps: VerifierDeps, id: string, { change, companion }: ExchangeStep): Promise<void> {
  const closed = await deps.exchanges.move(id, (exchange) => {
    const state = verificationStateOf(exchange, deps.clock())
    if (state === undefined) throw unknownId(id)
    if (exchange.state !== 'PENDING') throw new SessionClosedError()
    return { change: { request: null, ...change }, companion }
  })
  if (closed === undefined) throw unknownId(id)
  if (change.state === 'FAILED')
    deps.log({ service: deps.name, event: 'verification-failed', ...(change.failure && { reason: change.failure }) })
  else deps.log({ service: deps.name, event: 'verification-success' })
}
