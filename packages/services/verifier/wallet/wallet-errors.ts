/** Errors a wallet may give as they are; everything else it says counts as a refusal by the person. */
export const WALLET_ERRORS = [
  'client_rejected',
  'access_denied',
  'invalid_scope',
  'invalid_request',
  'invalid_client',
  'vp_formats_not_supported',
] as const
