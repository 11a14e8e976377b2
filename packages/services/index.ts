export { hasForgottenSigner } from './certificates/forgotten-signer.ts'
export { readSignerKeys, readSigningCertificate, type SigningCertificate } from './certificates/signing-certificate.ts'
export { createTrustAnchors, type FindCertifiedSigner } from './certificates/trust-anchors.ts'
export { listLabelledDids } from './dids/did-repository.ts'
export { createIdentities } from './dids/identities.ts'
export { addKeySet } from './dids/key-sets.ts'
export type { Presented } from './exchange-owner.ts'
export {
  BodyTooLargeError,
  CallerGoneError,
  type EndpointRequest,
  type WalletSide,
} from './http/endpoint.ts'
export { fetchFromRouter } from './http/fetch-wallet-side.ts'
export { ManagementError, type ManagementErrorCode } from './http/management-error.ts'
export type { ServiceLog } from './http/service-log.ts'
export { chooseRouter, createWalletRouter, type RoutedAnswer, type WalletRouter } from './http/wallet-router.ts'
export {
  createIssuerService,
  type HighAssurance,
  type IssuerService,
  type IssuerServiceInput,
} from './issuer/create-issuer-service.ts'
export { createFileKeyStore } from './keys/file-key-store.ts'
export { createDatabaseKeyStore, findOldestKey, keySealingContext, rewriteKey } from './keys/key-repository.ts'
export { ensureSecret, type KeyStore } from './keys/key-store.ts'
export { createSealer } from './keys/sealer.ts'
export { createRegistryService } from './registry/create-registry-service.ts'
export { closeStatusLists, LIST_ORDER } from './status-lists/close-status-lists.ts'
export { createTrustRegistryMock, TRUST_REGISTRY_HOST } from './trust-registry/create-trust-registry-mock.ts'
export { createVerifierService, type VerifierService, type WalletRequest } from './verifier/create-verifier-service.ts'
export { createIssuerKeyCheck, type IssuerKeyFinding } from './verifier/outside/check-issuer-key.ts'
export { createIssuerKeys } from './verifier/outside/issuer-keys.ts'
export { createSingleFlightCache } from './verifier/outside/single-flight-cache.ts'
