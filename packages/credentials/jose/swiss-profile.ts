/** Values of the `profile_version` member that swiyu components expect in headers and documents. */
export const PROFILE_VERSIONS = {
  issuance: 'swiss-profile-issuance:1.0.0',
  verification: 'swiss-profile-verification:1.0.0',
  credential: 'swiss-profile-vc:1.0.0',
} as const
