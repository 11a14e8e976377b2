import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { decryptJwe } from '@e-collecting/credentials/jose'
import {
  createClientId,
  PresentationError,
  parseWalletResponse,
  type VerifiedClaims,
  verifyPresentation,
  type WalletAnswer,
} from '@e-collecting/credentials/oid4vp'
import { openJson, sealJson } from '../../keys/sealer.ts'
import { type Session, sealingContext } from '../session.ts'
import { closeVerification, type VerificationOutcome } from '../verification-repository.ts'
import type { VerifierDeps } from '../verifier-deps.ts'
import { SessionClosedError } from './session-closed-error.ts'

/**
 * The response endpoint (OID4VP 1.0 §8): a presentation, or a refusal. What cannot be read, or does not know the session's
 * `state`, is refused and leaves the session open; everything else closes it, once: of parallel answers one wins.
 * @throws PresentationError why the answer was refused; SessionClosedError if the session was answered before
 */
export async function receiveAnswer(
  deps: VerifierDeps,
  session: Session,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  if (session.record.state !== 'PENDING') throw new SessionClosedError()
  const answer = await parseAnswer(deps, session, form)
  if (answer.kind === 'refusal') return close(deps, session, refusalOf(answer))
  try {
    const claims = toResult(session, await verifyAnswer(deps, session, answer))
    const sealedClaims = sealJson(deps.sealer, claims, sealingContext('claims', session.record.id))
    await close(deps, session, { state: 'SUCCESS', sealedClaims })
  } catch (error) {
    if (error instanceof PresentationError)
      await close(deps, session, { state: 'FAILED', errorCode: error.code, errorDescription: error.message })
    throw error
  }
}

async function parseAnswer(
  deps: VerifierDeps,
  { record, request }: Session,
  form: Readonly<Record<string, string>>,
): Promise<WalletAnswer> {
  const decrypt = async (jwe: string) => {
    if (!record.sealedKey) throw new SessionClosedError()
    const jwk = openJson<EcPrivateJwk>(deps.sealer, record.sealedKey, sealingContext('key', record.id))
    const key = await nodeCrypto.importEcdhPrivateKey(jwk)
    return (await decryptJwe(nodeCrypto, jwe, () => key)).plaintext
  }
  const answer = await parseWalletResponse(form, { responseMode: request.responseMode, decrypt })
  const isStateless = answer.kind === 'refusal' && answer.state === undefined
  if (!isStateless && answer.state !== request.state)
    throw new PresentationError('invalid_request', 'state does not match the request.')
  return answer
}

/** Errors a wallet may give as they are; everything else it says counts as a refusal by the person. */
const WALLET_ERRORS: ReadonlySet<string> = new Set([
  'client_rejected',
  'access_denied',
  'invalid_scope',
  'invalid_request',
  'invalid_client',
  'vp_formats_not_supported',
])

const refusalOf = ({ error }: { error: string }): VerificationOutcome => ({
  state: 'FAILED',
  errorCode: WALLET_ERRORS.has(error) ? error : 'client_rejected',
  errorDescription: 'The wallet refused the request.',
})

const verifyAnswer = (
  deps: VerifierDeps,
  { request }: Session,
  { vpToken }: Extract<WalletAnswer, { kind: 'presentation' }>,
): Promise<VerifiedClaims> =>
  verifyPresentation(nodeCrypto, vpToken, {
    query: request.query,
    acceptedIssuers: request.acceptedIssuers,
    audience: createClientId(deps.identity.did),
    nonce: request.nonce,
    now: deps.clock(),
    isStatusRequired: deps.isStatusRequired,
    resolveIssuerKey: deps.issuerKeys.resolve,
    checkStatus: deps.statusChecker,
  })

/**
 * What the business side reads: a list of one per query id, or in the old form one flat object. The holder's key is left
 * out: it is nobody's business once the answer has been checked (decision 10).
 */
function toResult({ request }: Session, verified: VerifiedClaims): unknown {
  const results = Object.entries(verified).map(([id, [{ cnf: _, ...claims }]]) => [id, [claims]] as const)
  if (request.presentationDefinition === undefined) return Object.fromEntries(results)
  return Object.assign({}, ...results.map(([, [claims]]) => claims))
}

async function close(deps: VerifierDeps, { record }: Session, outcome: VerificationOutcome): Promise<void> {
  if (!(await closeVerification(deps.db, { id: record.id, now: deps.clock() }, outcome))) throw new SessionClosedError()
  const reason = outcome.state === 'FAILED' ? { reason: outcome.errorCode } : {}
  deps.log({ service: deps.name, event: `verification-${outcome.state.toLowerCase()}`, ...reason })
}
