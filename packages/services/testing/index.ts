export type { Identities } from '../dids/identities.ts'
export { toEndpointRequest, toResponse } from '../http/fetch-wallet-side.ts'
export type { RegistryService } from '../registry/create-registry-service.ts'
export { bindForLibrary, createLibraryWallet, keyOfCertificate } from './library-wallet.ts'
export { type Made, makeCertificate, makeChain } from './make-chain.ts'
export {
  createManagedIssuer,
  createManagedVerifier,
  type ManagedIssuer,
  type ManagedVerifier,
} from './managed-services.ts'
export { bind, type RequestObject } from './presentation-session.ts'
export { claimsOf, createHolderKey, createTestWallet } from './test-wallet.ts'
export { createStand, type Stand } from './trust-stand.ts'
