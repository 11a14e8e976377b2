import { CodedError } from '../coded-error.ts'

/** Why an answer of a wallet was refused: the `error_code` values of the swiyu verifier that this one uses. */
export type PresentationErrorCode =
  | 'invalid_request'
  | 'authorization_request_missing_error_param'
  | 'invalid_presentation_submission'
  | 'invalid_format'
  | 'malformed_credential'
  | 'jwt_expired'
  | 'jwt_premature'
  | 'issuer_not_accepted'
  | 'public_key_of_issuer_unresolvable'
  | 'holder_binding_mismatch'
  | 'missing_nonce'
  | 'credential_missing_data'
  | 'credential_revoked'
  | 'credential_suspended'
  | 'unresolvable_status_list'
  | 'client_rejected'

/** A refused presentation. `code` and `message` may be shown: they never quote a claim. `cause` stays inside. */
export class PresentationError extends CodedError<PresentationErrorCode> {
  override readonly name = 'PresentationError'
}
