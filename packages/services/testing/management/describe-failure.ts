import type { PresentationErrorCode } from '@e-collecting/credentials/oid4vp'
import { WALLET_ERRORS } from '../../verifier/wallet/wallet-errors.ts'

/** What the business side reads beside the code of a failure. The words are the same for everybody. */
export const describeFailure = (code: string): string => DESCRIPTIONS.get(code) ?? 'The presentation was refused.'

const REFUSED = 'The wallet refused the request.'

const REASONS: Readonly<Record<Exclude<PresentationErrorCode, (typeof WALLET_ERRORS)[number]>, string>> = {
  authorization_request_missing_error_param: 'Neither vp_token nor error was sent.',
  invalid_presentation_submission: 'The answer is not what was asked for.',
  invalid_format: 'The credential or its key binding has another format or algorithm.',
  malformed_credential: 'The credential cannot be verified.',
  jwt_expired: 'The credential has expired.',
  jwt_premature: 'The credential is not valid yet.',
  issuer_not_accepted: 'The issuer of the credential is not accepted.',
  public_key_of_issuer_unresolvable: "The issuer's key cannot be resolved.",
  holder_binding_mismatch: 'The key binding is missing or does not hold.',
  missing_nonce: 'The key binding does not carry the nonce of this request.',
  credential_missing_data: 'A claim that was asked for is missing or has another value.',
  credential_revoked: 'Credential is not valid',
  credential_suspended: 'Credential is suspended',
  unresolvable_status_list: 'The status list cannot be read.',
}

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ...WALLET_ERRORS.map((code) => [code, REFUSED] as const),
  ...Object.entries(REASONS),
])
