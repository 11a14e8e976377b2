export type { CountMatch } from './advance-register-session.ts'
export {
  type CredentialRepository,
  createCredentialRepository,
  type StoredCredential,
} from './credential-repository.ts'
export { type CredentialStanding, createCredentialStanding } from './credential-standing.ts'
export {
  createIssuerCallbackRoute,
  handleIssuerEvent,
  ISSUER_CALLBACK_PATH,
  type IssuerCallbackDeps,
  type IssuerEventDeps,
} from './issuer-callback-route.ts'
export { deriveNullifier } from './nullifier.ts'
export { createRegisterSessionRepository, type RegisterSessionRepository } from './register-session-repository.ts'
export { createRegisterRoutes, type RegisterRoutesDeps } from './routes.ts'
export { type SweepRegisterDeps, sweepRegister } from './sweep-register.ts'
