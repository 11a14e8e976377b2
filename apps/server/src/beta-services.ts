import type { Sealer } from '@e-collecting/exchanges'
import type { Clock } from '@e-collecting/kernel'
import {
  createHttpExchangeIssuer,
  createHttpExchangeVerifier,
  createHttpIssuerService,
  createHttpVerifierService,
} from '@e-collecting/swiyu-client'
import type { Logger } from 'pino'
import { describeCalls } from './describe-calls.ts'
import type { BetaServices } from './read-beta-services.ts'
import type { TestCredentialAccess } from './trust-services.ts'
import { warnOfWithheldClaims } from './warn-of-withheld-claims.ts'

export interface BetaDeps {
  /** Of links to wallets, where the verifier makes none. */
  verifyScheme: string
  sealer: Sealer
  now: Clock
  logger: Pick<Logger, 'warn'>
}

/** Clients of the services for tests that the configuration names; which generation they are is found out. */
export function connectBetaServices(
  services: BetaServices,
  { verifyScheme, sealer, now, logger }: BetaDeps,
): TestCredentialAccess {
  const { issuer, verifier, issuerDids } = services
  return {
    issuer: createHttpExchangeIssuer(createHttpIssuerService(describeCalls(issuer, services, now)), sealer),
    currentStatusListUrl: undefined,
    verifier: createHttpExchangeVerifier(
      createHttpVerifierService({
        ...describeCalls(verifier, services, now),
        links: verifier.did === undefined ? undefined : { scheme: verifyScheme, verifierDid: verifier.did },
        acceptedIssuerDids: issuerDids,
        onWithheldClaims: warnOfWithheldClaims({ logger, now }),
      }),
      sealer,
    ),
    acceptedIssuerDids: issuerDids,
  }
}
