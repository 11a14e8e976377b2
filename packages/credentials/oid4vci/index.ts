// Names that both sides share

// Holder
export { collectCredential, findConfiguration } from './holder-collect.ts'
export { type CheckCertificates, findSigner, type HolderDeps, type ResolveKey } from './holder-deps.ts'
export { cleanText, type LocalizedText, pickText } from './holder-display.ts'
export { HolderError, type HolderErrorCode } from './holder-error.ts'

export {
  fetchAuthorizationServer,
  fetchIssuerMetadata,
  type IssuerMetadata,
  type OfferedCredential,
} from './holder-metadata.ts'
export { type CredentialOffer, fetchOffer, parseCredentialOffer } from './holder-offer.ts'
export type { CollectedCredential } from './holder-received.ts'
export type { HolderAnswer, HolderRequest, HolderTransport } from './holder-transport.ts'
// Issuer
export { IssuanceError, type IssuanceErrorCode } from './issuer-error.ts'
export {
  type CredentialConfiguration,
  createAuthorizationServerMetadata,
  createIssuerMetadata,
  createTypeMetadata,
  type IssuerFace,
  type LocalizedName,
  type TypeReference,
} from './issuer-metadata.ts'
export { createCredentialOffer, createOfferLink, createOfferReferenceLink } from './issuer-offer.ts'
export { type ParsedKeyProofs, parseKeyProofs, verifyKeyProofs } from './issuer-proofs.ts'
export {
  DEFERRED_INTERVAL_SECONDS,
  ISSUER_DOCUMENTS,
  ISSUER_METADATA_TYPE,
  type IssuerDocument,
  JWT_MEDIA_TYPE,
  MAX_BATCH_SIZE,
  PRE_AUTHORIZED_CODE_GRANT,
} from './wire-names.ts'
