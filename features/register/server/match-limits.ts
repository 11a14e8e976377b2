/** Whose failed matches are counted: pseudonym of a browser's address, and the municipality. */
export interface MatchAttempt {
  client: string
  municipalityId: string
}

/**
 * The limits on matches count failed ones only, and are asked before a wallet is involved: a town hall's or a carrier's one
 * address does not turn away the next resident after showing an identity.
 */
export interface MatchLimits {
  /** @throws DomainError `too-many-requests` when too many matches have failed lately */
  ask: (attempt: MatchAttempt) => Promise<void>
  countFailure: (attempt: MatchAttempt) => Promise<void>
}
