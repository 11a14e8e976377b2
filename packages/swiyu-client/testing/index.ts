export { imitateIssuer } from './imitate-issuer.ts'
export { IMITATED_VERIFIER_DID, imitateVerifier } from './imitate-verifier.ts'
export { GENERATIONS, type Generation } from './imitation.ts'
export { type Handler, serveOverHttp } from './serve-over-http.ts'
