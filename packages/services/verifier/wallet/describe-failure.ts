/** What the business side reads beside the code of a failure. The words are the same for everybody. */
export const describeFailure = (code: string): string => DESCRIPTIONS.get(code) ?? 'The presentation was refused.'

const REFUSED = 'The wallet refused the request.'

/** Errors a wallet may give as they are; everything else it says counts as a refusal by the person. */
export const WALLET_ERRORS = [
  'client_rejected',
  'access_denied',
  'invalid_scope',
  'invalid_request',
  'invalid_client',
  'vp_formats_not_supported',
] as const

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ...WALLET_ERRORS.map((code) => [code, REFUSED] as const),
  ['credential_revoked', 'Credential is not valid'],
  ['credential_suspended', 'Credential is suspended'],
  ['credential_expired', 'Credential has expired'],
  ['issuer_not_accepted', 'The issuer is not accepted'],
  ['holder_binding_mismatch', 'The key binding does not fit'],
  ['unresolvable_status_list', 'The status list cannot be read.'],
])
