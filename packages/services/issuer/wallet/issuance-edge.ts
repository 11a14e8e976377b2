import { IssuanceError, type IssuanceErrorCode } from '@e-collecting/credentials/oid4vci'
import { answerDefect, answerUnavailable } from '../../http/answer-unavailable.ts'
import { answerJson, type EndpointAnswer, type EndpointRequest, NO_STORE } from '../../http/endpoint.ts'
import type { IssuerDeps } from '../issuer-deps.ts'

type Status = 400 | 401

/** HTTP status of each error. */
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
export const createIssuanceRefusals =
  ({ name, log, nonces, clock }: Pick<IssuerDeps, 'name' | 'log' | 'nonces' | 'clock'>) =>
  (error: unknown, request: EndpointRequest): EndpointAnswer => {
    if (!(error instanceof IssuanceError)) {
      log({ service: name, event: 'issuance-failed', error })
      return answerUnavailable(error) ?? answerDefect()
    }
    const { status, challenge } = statusFor(request, error)
    return answerJson(
      { error: error.code, error_description: error.message },
      {
        status,
        headers: {
          ...NO_STORE,
          ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
          ...(error.code === 'use_dpop_nonce' ? { 'dpop-nonce': nonces.issue(clock()) } : {}),
        },
      },
    )
  }

/**
 * A proof without a current nonce is refused with 400 by the token endpoint and with 401 and a challenge by endpoints that
 * take a token (RFC 9449 §8, §9); a request without any proof gets 400 everywhere, as swiyu does it.
 */
function statusFor(
  { header }: EndpointRequest,
  { code }: IssuanceError,
): { status: Status; challenge: string | undefined } {
  const scheme = code === 'invalid_token' ? 'Bearer' : 'DPoP'
  // Who sent no token learns how to send one, not what was wrong with it (RFC 6750 §3.1).
  if (header('authorization') === undefined) {
    const reason = code === 'invalid_token' ? '' : ` error="${code}"`
    return { status: STATUSES[code], challenge: STATUSES[code] === 401 ? scheme + reason : undefined }
  }
  const isChallenge = code === 'invalid_token' || code === 'use_dpop_nonce' || code === 'invalid_dpop_proof'
  return {
    status: code === 'use_dpop_nonce' && header('dpop') !== undefined ? 401 : STATUSES[code],
    challenge: isChallenge ? `${scheme} error="${code}"` : undefined,
  }
}
