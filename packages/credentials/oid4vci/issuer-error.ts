import { CodedError } from '../coded-error.ts'

/** Error codes of the token endpoint (RFC 6749 §5.2), of DPoP (RFC 9449) and of the credential endpoints (OID4VCI 1.0 §8.3.1). */
export type IssuanceErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_token'
  | 'use_dpop_nonce'
  | 'invalid_dpop_proof'
  | 'invalid_credential_request'
  | 'unknown_credential_configuration'
  | 'unknown_credential_identifier'
  | 'invalid_proof'
  | 'invalid_nonce'
  | 'invalid_encryption_parameters'
  | 'credential_request_denied'
  | 'invalid_transaction_id'

/** A wallet's request that the issuer refuses. `code` and `message` go to the wallet: never personal data; `cause` stays inside. */
export class IssuanceError extends CodedError<IssuanceErrorCode> {
  override readonly name = 'IssuanceError'
}
