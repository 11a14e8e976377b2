export {
  type AcceptOptions,
  type Choice,
  createHolder,
  type Holder,
  type HolderConfig,
  type OpenedLink,
  type OpenedOffer,
  type OpenedRequest,
} from './holder/create-holder.ts'
export type { CredentialStatus } from './holder/credential-status.ts'
export { type FetchCallback, isAllowedAddress } from './holder/guarded-transport.ts'
export { type ResolveDidLogUrl, resolveThroughOrigin } from './holder/key-resolver.ts'
export {
  listSubjectClaims,
  type MatchingCredential,
  type QueryMatch,
  type ShownClaim,
} from './holder/match-credentials.ts'
export { createMemoryStorage } from './holder/memory-storage.ts'
export { LINK_SCHEMES } from './holder/parse-link.ts'
export { byReceipt, type HeldCopy, type HeldCredential, type WalletStorage, withUse } from './holder/wallet-storage.ts'
