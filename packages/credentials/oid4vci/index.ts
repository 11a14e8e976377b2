// Names that both sides share

// Issuer
export { IssuanceError, type IssuanceErrorCode } from './issuer-error.ts'
export {
  type ClaimDescription,
  type CredentialConfiguration,
  type CredentialDisplay,
  createAuthorizationServerMetadata,
  createIssuerMetadata,
  createTypeMetadata,
  type IssuerMetadataInput,
  type LocalizedName,
} from './issuer-metadata.ts'
export { type CredentialOfferInput, createCredentialOffer, createOfferLink } from './issuer-offer.ts'
export { type KeyProofRules, type VerifiedKeyProofs, verifyKeyProofs } from './issuer-proofs.ts'
export {
  CONTENT_ENCRYPTIONS,
  DEFERRED_INTERVAL_SECONDS,
  ISSUER_DOCUMENTS,
  ISSUER_METADATA_TYPE,
  type IssuerDocument,
  JWT_MEDIA_TYPE,
  KEY_PROOF_TYPE,
  MAX_BATCH_SIZE,
  PRE_AUTHORIZED_CODE_GRANT,
} from './wire-names.ts'
