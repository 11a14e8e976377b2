// Names that both sides share

// Holder
export { type ChosenCredential, type PresentationOutcome, sendPresentation, sendRefusal } from './holder-answer.ts'
export { fetchPresentationRequest, type PresentationRequest, type RequestReference } from './holder-request.ts'
// Verifier
export { PresentationError, type PresentationErrorCode } from './verifier-error.ts'
export { type PresentationRules, type VerifiedClaims, verifyPresentation } from './verifier-presentation.ts'
export { parsePresentationDefinition } from './verifier-presentation-definition.ts'
export {
  findUnmatchedClaim,
  matchesType,
  type PresentationQuery,
  parsePresentationQuery,
  type QueriedClaim,
  type QueriedCredential,
  toDcqlJson,
} from './verifier-query.ts'
export { QueryError } from './verifier-query-error.ts'
export {
  createClientId,
  createRequestLink,
  createRequestObjectClaims,
  createRequestObjectHeader,
  type RequestObjectInput,
  type VerifierDisplay,
} from './verifier-request-object.ts'
export { parseWalletResponse, type ResponseRules, type VpToken, type WalletAnswer } from './verifier-response.ts'
export {
  CREDENTIAL_FORMATS,
  type CredentialFormat,
  DID_CLIENT_PREFIX,
  REQUEST_OBJECT_MEDIA_TYPE,
  REQUEST_OBJECT_TYPE,
  RESPONSE_MODES,
  type ResponseMode,
  SELF_ISSUED_AUDIENCE,
} from './wire-names.ts'
