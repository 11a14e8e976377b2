import {
  PresentationError,
  type PresentationErrorCode,
  REQUEST_OBJECT_MEDIA_TYPE,
} from '@e-collecting/credentials/oid4vp'
import { type Context, Hono } from 'hono'
import { answerUnavailable } from '../../http/answer-unavailable.ts'
import { createHealthRoutes, type HealthCheck } from '../../http/health.ts'
import { ManagementError } from '../../http/management-error.ts'
import { openToWallets } from '../../http/wallet-edge.ts'
import { loadSession } from '../session.ts'
import type { VerifierDeps } from '../verifier-deps.ts'
import { openRequest, receiveAnswer } from './receive-answer.ts'
import { SessionClosedError } from './session-closed-error.ts'
import { signRequestObject } from './sign-request-object.ts'

/** Room for an answer with a portrait. */
const MAX_BODY_BYTES = 1024 * 1024

/** The verifier's wallet side (swiyu §6): request object, response endpoint, client metadata, health. */
export function createVerifierWallet(deps: VerifierDeps, checks: Readonly<Record<string, HealthCheck>>): Hono {
  const app = new Hono()
  openToWallets(app, { maxBodyBytes: MAX_BODY_BYTES })
  renderErrors(app, deps)
  app.route('/actuator', createHealthRoutes(checks))
  app.get('/oid4vp/api/openid-client-metadata.json', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(deps.display)
  })
  app.use('/oid4vp/api/request-object/*', (c, next) => {
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.get('/oid4vp/api/request-object/:id', async (c) => {
    const exchange = await loadSession(deps, c.req.param('id'))
    const request = openRequest(deps, exchange)
    return c.body(await signRequestObject(deps, exchange, request), 200, { 'Content-Type': REQUEST_OBJECT_MEDIA_TYPE })
  })
  app.post('/oid4vp/api/request-object/:id/response-data', async (c) => {
    const session = await loadSession(deps, c.req.param('id'))
    await receiveAnswer(deps, session, await readForm(c))
    return c.json({})
  })
  return app
}

async function readForm(c: Context): Promise<Record<string, string>> {
  const mediaType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/x-www-form-urlencoded')
    throw new PresentationError('invalid_request', 'The answer must be a form.')
  const parameters = [...new URLSearchParams(await c.req.text())]
  if (new Set(parameters.map(([name]) => name)).size < parameters.length)
    throw new PresentationError('invalid_request', 'A parameter is repeated.')
  return Object.fromEntries(parameters)
}

/** Faults of the submission as a whole, as opposed to a credential in it. */
const SUBMISSION_CODES: ReadonlySet<PresentationErrorCode> = new Set(['invalid_presentation_submission'])

/** Errors in swiyu's form: the code under its old and its new name (§6.2). */
function renderErrors(app: Hono, deps: VerifierDeps): void {
  app.notFound((c) => c.json({ error: 'invalid_request', error_description: 'No such endpoint.' }, 404))
  app.onError((error, c) => {
    c.header('Cache-Control', 'no-store')
    if (error instanceof PresentationError)
      return c.json(
        {
          error: SUBMISSION_CODES.has(error.code) ? 'invalid_transaction_data' : 'invalid_request',
          detail: error.code,
          error_code: error.code,
          error_description: error.message,
        },
        400,
      )
    if (error instanceof SessionClosedError) return c.json({ error_description: error.message }, 410)
    if (error instanceof ManagementError) return c.json(notFoundBody(error), 404)
    deps.log({ service: deps.name, event: 'verification-failed-unexpectedly', error })
    return (
      answerUnavailable(error, c) ??
      c.json({ error: 'server_error', error_description: 'The request could not be processed.' }, 500)
    )
  })
}

const notFoundBody = ({ message }: ManagementError) => ({
  error: 'invalid_request',
  error_code: 'authorization_request_object_not_found',
  detail: message,
  error_description: message,
})
