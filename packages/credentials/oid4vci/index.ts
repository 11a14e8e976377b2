// Names that both sides share

// Holder
export { type CollectInput, collectCredential, findConfiguration } from './holder-collect.ts'
export type { HolderDeps, ResolveKey } from './holder-deps.ts'
export { cleanText, type LocalizedText, pickText } from './holder-display.ts'
export { HolderError, type HolderErrorCode } from './holder-error.ts'
export type { HolderKeyPair } from './holder-key-pair.ts'
export {
  type AuthorizationServer,
  fetchAuthorizationServer,
  fetchIssuerMetadata,
  type IssuerMetadata,
  type OfferedCredential,
} from './holder-metadata.ts'
export { type CredentialOffer, parseCredentialOffer } from './holder-offer.ts'
export { type CollectedCredential, verifyHeldCredential } from './holder-received.ts'
export { type HolderAnswer, type HolderRequest, type HolderTransport, remoteCodeOf } from './holder-transport.ts'
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
