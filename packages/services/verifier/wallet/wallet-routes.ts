import {
  PresentationError,
  type PresentationErrorCode,
  REQUEST_OBJECT_MEDIA_TYPE,
} from '@e-collecting/credentials/oid4vp'
import type { Exchange } from '@e-collecting/exchanges'
import { answerDefect, answerLater, answerUnavailable } from '../../http/answer-unavailable.ts'
import {
  answerJson,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  NO_STORE,
  readForm,
  type WalletSide,
} from '../../http/endpoint.ts'
import { createHealthEndpoints, type HealthCheck } from '../../http/health.ts'
import { ManagementError } from '../../http/management-error.ts'
import { DEVICE_PATHS, loadSession, requestUriOf, type WalletDevice } from '../session.ts'
import type { VerifierDeps } from '../verifier-deps.ts'
import { AnswerNotTakenError } from './answer-not-taken-error.ts'
import { openRequest, receiveAnswer } from './receive-answer.ts'
import { SessionClosedError } from './session-closed-error.ts'
import { signRequestObject } from './sign-request-object.ts'

/** Room for an answer with a portrait. */
const MAX_BODY_BYTES = 1024 * 1024
const MAX_NONCE_CHARACTERS = 512
const REQUEST_OBJECT_HEADERS = { ...NO_STORE, 'content-type': REQUEST_OBJECT_MEDIA_TYPE }

/** The verifier's wallet side: request object, response endpoint, client metadata, health. */
export const createVerifierWallet = (
  deps: VerifierDeps,
  checks: Readonly<Record<string, HealthCheck>>,
): WalletSide => ({
  maxBodyBytes: MAX_BODY_BYTES,
  refuse: (error) => refuse(deps, error),
  endpoints: [
    ...createHealthEndpoints(checks),
    {
      method: 'GET',
      path: '/oid4vp/api/openid-client-metadata.json',
      answer: () => answerJson(deps.display, { headers: { 'cache-control': 'public, max-age=300' } }),
    },
    ...createRequestEndpoints(deps, 'same'),
    ...createRequestEndpoints(deps, 'other'),
    ...(deps.pageOrigin === undefined ? [] : askThroughBrowser(deps, deps.pageOrigin)),
  ],
})

/** Request and response of a session; what it asks is the same on either device. */
function createRequestEndpoints(deps: VerifierDeps, device: WalletDevice): Endpoint[] {
  const path = `/oid4vp/api/request-object/:id${DEVICE_PATHS[device]}`
  return [
    {
      method: 'GET',
      path,
      answer: async (_, id) => answerRequest(deps, await loadSession(deps, id), { device }),
    },
    ...(deps.certificate === undefined ? [] : [takePostedNonce(deps, path, device)]),
    {
      method: 'POST',
      path: `${path}/response-data`,
      answer: async (request, id) => {
        const session = await loadSession(deps, id)
        const redirectUri = await receiveAnswer(deps, session, { form: await readParameters(request), device })
        return answerJson(redirectUri === undefined ? {} : { redirect_uri: redirectUri }, { headers: NO_STORE })
      },
    },
  ]
}

/** Asked by POST, a wallet says what it wants to find in the request (OID4VP 1.0 §5.10). What it tells of itself is not looked at. */
const takePostedNonce = (deps: VerifierDeps, path: string, device: WalletDevice): Endpoint => ({
  method: 'POST',
  path,
  answer: async (request, id) => {
    const exchange = await loadSession(deps, id)
    const { wallet_nonce: walletNonce } = await readParameters(request)
    if (walletNonce !== undefined && walletNonce.length > MAX_NONCE_CHARACTERS)
      throw new PresentationError('invalid_request', 'wallet_nonce is too long.')
    return answerRequest(deps, exchange, { device, walletNonce })
  },
})

/**
 * What a page fetches before it asks its browser for a wallet, and where it posts what it is given (OID4VP 1.0 Appendix A). The request is
 * that of the session with another way back, and the answer counts by the origin to which it is bound. That the page has
 * fetched it says of no wallet that it was opened.
 */
const askThroughBrowser = (deps: VerifierDeps, origin: string): Endpoint[] => [
  {
    method: 'GET',
    path: '/oid4vp/api/request-object/:id/browser',
    answer: async (_, id) => {
      const exchange = await loadSession(deps, id)
      const request = openRequest(deps, exchange)
      const body = await signRequestObject(deps, exchange, { request, answerBy: { expectedOrigins: [origin] } })
      return { status: 200, headers: REQUEST_OBJECT_HEADERS, body }
    },
  },
  {
    method: 'POST',
    path: '/oid4vp/api/request-object/:id/browser',
    answer: async (request, id) => {
      const session = await loadSession(deps, id)
      await receiveAnswer(deps, session, { form: await readParameters(request), origin })
      return answerJson({}, { headers: NO_STORE })
    },
  },
]

async function answerRequest(
  deps: VerifierDeps,
  exchange: Exchange,
  { device, walletNonce }: { device: WalletDevice; walletNonce?: string | undefined },
): Promise<EndpointAnswer> {
  const request = openRequest(deps, exchange)
  const { responseMode, state } = request
  const answerBy = { responseMode, state, responseUri: `${requestUriOf(deps, exchange.id, device)}/response-data` }
  const body = await signRequestObject(deps, exchange, { request, answerBy, walletNonce })
  deps.exchanges.fetched(exchange.id)
  return { status: 200, headers: REQUEST_OBJECT_HEADERS, body }
}

async function readParameters(request: EndpointRequest): Promise<Record<string, string>> {
  const parameters = [...(await readForm(request, MAX_BODY_BYTES))]
  if (new Set(parameters.map(([name]) => name)).size < parameters.length)
    throw new PresentationError('invalid_request', 'A parameter is repeated.')
  return Object.fromEntries(parameters)
}

/** Faults of the submission as a whole, as opposed to a credential in it. */
const SUBMISSION_CODES: ReadonlySet<PresentationErrorCode> = new Set(['invalid_presentation_submission'])

/** Errors in swiyu's form: the code under its old and its new name. */
function refuse(deps: VerifierDeps, error: unknown): EndpointAnswer {
  if (error instanceof PresentationError)
    return answer(400, {
      error: SUBMISSION_CODES.has(error.code) ? 'invalid_transaction_data' : 'invalid_request',
      detail: error.code,
      error_code: error.code,
      error_description: error.message,
    })
  if (error instanceof SessionClosedError) return answer(410, { error_description: error.message })
  if (error instanceof AnswerNotTakenError) return answerLater()
  if (error instanceof ManagementError) return answer(404, notFoundBody(error))
  deps.log({ service: deps.name, event: 'verification-failed-unexpectedly', error })
  return answerUnavailable(error) ?? answerDefect()
}

const answer = (status: number, body: object): EndpointAnswer => answerJson(body, { status, headers: NO_STORE })

const notFoundBody = ({ message }: ManagementError) => ({
  error: 'invalid_request',
  error_code: 'authorization_request_object_not_found',
  detail: message,
  error_description: message,
})
