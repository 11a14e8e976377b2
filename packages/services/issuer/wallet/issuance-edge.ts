import { IssuanceError, type IssuanceErrorCode } from '@e-collecting/credentials/oid4vci'
import type { Context, Hono } from 'hono'
import { answerUnavailable } from '../../http/answer-unavailable.ts'
import type { IssuerDeps } from '../issuer-deps.ts'

type Status = 400 | 401

/** HTTP status of each error (swiyu §2.5–2.7). */
const STATUSES: Readonly<Record<IssuanceErrorCode, Status>> = {
  invalid_request: 400,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  invalid_token: 401,
  use_dpop_nonce: 400,
  invalid_dpop_proof: 401,
  invalid_credential_request: 400,
  unknown_credential_configuration: 400,
  unknown_credential_identifier: 400,
  invalid_proof: 400,
  invalid_nonce: 400,
  invalid_encryption_parameters: 400,
  credential_request_denied: 400,
  invalid_transaction_id: 400,
}

/** Errors of the wallet side in OAuth form. A defect of ours answers 500 without a reason, which goes to the log. */
export function renderIssuanceErrors(app: Hono, deps: Pick<IssuerDeps, 'name' | 'log' | 'nonces' | 'clock'>): void {
  app.notFound((c) => c.json({ error: 'invalid_request', error_description: 'No such endpoint.' }, 404))
  app.onError((error, c) => {
    c.header('Cache-Control', 'no-store')
    if (!(error instanceof IssuanceError)) {
      deps.log({ service: deps.name, event: 'issuance-failed', error })
      return (
        answerUnavailable(error, c) ??
        c.json({ error: 'server_error', error_description: 'The request could not be processed.' }, 500)
      )
    }
    if (error.code === 'use_dpop_nonce') c.header('DPoP-Nonce', deps.nonces.issue(deps.clock()))
    return c.json({ error: error.code, error_description: error.message }, statusFor(c, error))
  })
}

/**
 * A proof without a current nonce is refused with 400 by the token endpoint and with 401 and a challenge by endpoints that
 * take a token (RFC 9449 §8, §9); a request without any proof gets 400 everywhere, as swiyu does it.
 */
function statusFor(c: Context, { code }: IssuanceError): Status {
  if (c.req.header('authorization') === undefined) return STATUSES[code]
  const isChallenge = code === 'invalid_token' || code === 'use_dpop_nonce' || code === 'invalid_dpop_proof'
  if (isChallenge) c.header('WWW-Authenticate', `${code === 'invalid_token' ? 'Bearer' : 'DPoP'} error="${code}"`)
  return code === 'use_dpop_nonce' && c.req.header('dpop') !== undefined ? 401 : STATUSES[code]
}
