import { expect, test } from 'vitest'
import { failureOf } from '../features/wallet-session/server/session-state.ts'
import type { PresentationErrorCode } from '../packages/credentials/oid4vp/index.ts'

/** What a page says of each refusal of the embedded verifier; of these nobody at a wallet could make more than that it has failed. */
const TOLD: Record<PresentationErrorCode, ReturnType<typeof failureOf>> = {
  invalid_request: 'verification-failed',
  authorization_request_missing_error_param: 'verification-failed',
  invalid_presentation_submission: 'verification-failed',
  invalid_format: 'credential-not-understood',
  malformed_credential: 'credential-not-understood',
  jwt_expired: 'credential-expired',
  jwt_premature: 'verification-failed',
  issuer_not_accepted: 'issuer-not-accepted',
  public_key_of_issuer_unresolvable: 'verification-failed',
  holder_binding_mismatch: 'verification-failed',
  missing_nonce: 'verification-failed',
  credential_missing_data: 'credential-not-understood',
  credential_revoked: 'credential-revoked',
  credential_suspended: 'credential-suspended',
  unresolvable_status_list: 'verification-failed',
  client_rejected: 'verification-declined',
}

test.each(Object.entries(TOLD))('a page says of the refusal %s that it is %s', (failure, told) => {
  expect(failureOf({ failure }, { codes: [], notSettled: 'verification-failed' })).toBe(told)
})
