/** Names that issuer and wallet must spell alike (OID4VCI 1.0, swiyu profile). */

/** Grant type of the pre-authorized code flow (OID4VCI 1.0 §4.1.1), the only way to start an issuance here. */
export const PRE_AUTHORIZED_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
/** `typ` of a key proof (OID4VCI 1.0 appendix F.1). */
export const KEY_PROOF_TYPE = 'openid4vci-proof+jwt'
/** `typ` of signed issuer metadata and, in the swiyu profile, of signed authorization server metadata. */
export const ISSUER_METADATA_TYPE = 'openidvci-issuer-metadata+jwt'
/** Media type of metadata, requests and responses that travel as JWT or JWE. */
export const JWT_MEDIA_TYPE = 'application/jwt'

/** Discovery documents below a credential issuer; wallets ask for the second, OAuth libraries for the third. */
export const ISSUER_DOCUMENTS = [
  'openid-credential-issuer',
  'openid-configuration',
  'oauth-authorization-server',
] as const
export type IssuerDocument = (typeof ISSUER_DOCUMENTS)[number]

/** Content encryptions and compression offered for requests and responses. */
export const CONTENT_ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const
/** Proofs, and so copies, per credential request. */
export const MAX_BATCH_SIZE = 10
/** Seconds a wallet waits before it asks again for a deferred credential. */
export const DEFERRED_INTERVAL_SECONDS = 10
