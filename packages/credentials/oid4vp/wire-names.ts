/** Names that verifier and wallet must spell alike (OID4VP 1.0, swiyu profile). */

/** `typ` and media type of a signed request object (RFC 9101 §9.2). */
export const REQUEST_OBJECT_TYPE = 'oauth-authz-req+jwt'
export const REQUEST_OBJECT_MEDIA_TYPE = 'application/oauth-authz-req+jwt'
/** Audience of a request to a wallet that was not discovered (OID4VP 1.0 §5.8). */
export const SELF_ISSUED_AUDIENCE = 'https://self-issued.me/v2'
/** Client identifier prefix of a verifier known by its DID (OID4VP 1.0 §5.9.3). */
export const DID_CLIENT_PREFIX = 'decentralized_identifier:'
/** Of a verifier known by the hash of its certificate (there). */
export const CERTIFICATE_CLIENT_PREFIX = 'x509_hash:'

/** How the wallet sends its answer; `.jwt` encrypts it. */
export const RESPONSE_MODES = ['direct_post', 'direct_post.jwt'] as const
export type ResponseMode = (typeof RESPONSE_MODES)[number]

/** How the browser hands a page the wallet's answer, encrypted (OID4VP 1.0 Appendix A.2). */
export const BROWSER_RESPONSE_MODE = 'dc_api.jwt'
/** Before the origin of a page: the audience of an answer that comes through a browser, whoever has signed the request (Appendix A.4). */
export const ORIGIN_PREFIX = 'origin:'

/** Credential formats asked for; both names mean the same format. */
export const CREDENTIAL_FORMATS = ['dc+sd-jwt', 'vc+sd-jwt'] as const
export type CredentialFormat = (typeof CREDENTIAL_FORMATS)[number]
