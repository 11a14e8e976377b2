export {
  canRun,
  ISSUER_CHECKS,
  type IssuerUnderTest,
  VERIFIER_CHECKS,
  type VerifierUnderTest,
} from './contract-checks.ts'
export { imitateIssuer } from './imitate-issuer.ts'
export { IMITATED_VERIFIER_DID, imitateVerifier } from './imitate-verifier.ts'
export { GENERATIONS, type Generation } from './imitation.ts'
export { RECEIPT_OFFER } from './receipt-offer.ts'
export { runContract } from './run-contract.ts'
export { serveInTest } from './serve-in-test.ts'
export { type Handler, serveOverHttp } from './serve-over-http.ts'
