/** Attributes of a fictional identity, chosen by the person who tries the pilot (demo mode only). */
export interface TestIdentity {
  givenName: string
  familyName: string
  /** `YYYY-MM-DD` */
  birthDate: string
}

export interface TestCredentialOffer {
  offerDeepLink: string
}

/** Credential type of the beta identity, and the newer name of the same type (swiyu Beta-ID). */
export const BETA_ID_TYPE = 'betaid-sdjwt'
export const BETA_ID_VCT_ALIASES = [BETA_ID_TYPE, 'urn:vct:ch.admin.bcs.betaid'] as const

/** Problem codes of this feature and the HTTP status of each. */
export const TEST_CREDENTIAL_PROBLEMS = {
  'test-credential-unavailable': 502,
} as const
