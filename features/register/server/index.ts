export { type CredentialRepository, createCredentialRepository } from './credential-repository.ts'
export { type CredentialStanding, createCredentialStanding } from './credential-standing-repository.ts'
export { createIssuerFollower, type IssuerFollower, type IssuerFollowerDeps } from './follow-issuer.ts'
export {
  createIssuerCallbackRoute,
  ISSUER_CALLBACK_PATH,
  type IssuerCallbackDeps,
  type IssuerEventDeps,
} from './issuer-callback-route.ts'
export type { MatchLimits } from './match-limits.ts'
export { deriveNullifier } from './nullifier.ts'
export { offerLinkContext } from './offer-link.ts'
export { createRegisterSessions } from './register-sessions.ts'
export { REGISTER_DESCRIPTION } from './register-type.ts'
export { createRegisterRoutes, type RegisterRoutesDeps } from './routes.ts'
export { type SweepRegisterDeps, sweepRegister } from './sweep-register.ts'
