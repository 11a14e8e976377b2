/** Errors a wallet may give as they are; of everything else it says no more is known than that there was one. */
export const WALLET_ERRORS = [
  'client_rejected',
  'access_denied',
  'invalid_scope',
  'invalid_request',
  'invalid_client',
  'vp_formats_not_supported',
] as const
