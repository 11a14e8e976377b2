// Names that both sides share

// Holder
export { type ChosenCredential, type PresentationOutcome, sendPresentation, sendRefusal } from './holder-answer.ts'
export { fetchPresentationRequest, type PresentationRequest, type RequestReference } from './holder-request.ts'
export { QueryError } from './query-error.ts'
// Verifier
export { PresentationError, type PresentationErrorCode } from './verifier-error.ts'
export { type CredentialIssuer, type VerifiedClaims, verifyPresentation } from './verifier-presentation.ts'
export { parseDefinitionAsQuery } from './verifier-presentation-definition.ts'
export { type PresentationQuery, parsePresentationQuery } from './verifier-query.ts'
export {
  type AnswerWay,
  createCertificateClientId,
  createClientId,
  createRequestLink,
  createRequestObjectClaims,
  createRequestObjectHeader,
  followsSwissProfile,
  type VerifierDisplay,
} from './verifier-request-object.ts'
export { parseWalletResponse, type WalletAnswer } from './verifier-response.ts'
export {
  CREDENTIAL_FORMATS,
  ORIGIN_PREFIX,
  REQUEST_OBJECT_MEDIA_TYPE,
  type ResponseMode,
} from './wire-names.ts'
