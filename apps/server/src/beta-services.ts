import { createHttpExchangeIssuer, createHttpIssuerService } from '@e-collecting/swiyu-client'
import { type ClientDeps, connectVerifier } from './connect-verifier.ts'
import { describeCalls } from './describe-calls.ts'
import type { BetaServices } from './read-beta-services.ts'
import type { TestCredentialAccess } from './trust-services.ts'

/** Clients of the services for tests that the configuration names; which generation they are is found out. */
export function connectBetaServices(services: BetaServices, deps: ClientDeps): TestCredentialAccess {
  const { issuer, verifier, issuerDids: acceptedIssuerDids } = services
  return {
    issuer: createHttpExchangeIssuer(createHttpIssuerService(describeCalls(issuer, services, deps.now)), deps.sealer),
    currentStatusListUrl: undefined,
    verifier: connectVerifier(verifier, services, { ...deps, acceptedIssuerDids }),
    acceptedIssuerDids,
  }
}
