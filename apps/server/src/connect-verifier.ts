import type { Clock, Sealer } from '@e-collecting/kernel'
import {
  createHttpExchangeVerifier,
  createHttpVerifierService,
  type ExchangeVerifier,
  type VerifierApi,
} from '@e-collecting/swiyu-client'
import type { Logger } from 'pino'
import { describeCalls } from './describe-calls.ts'
import type { ServiceAccess } from './read-service-access.ts'
import type { CallLimits } from './service-settings.ts'
import { warnOfWithheldClaims } from './warn-of-withheld-claims.ts'

/** What clients of services elsewhere work with. */
export interface ClientDeps {
  /** Of links to wallets, where the verifier makes none. */
  verifyScheme: string
  sealer: Sealer
  now: Clock
  logger: Pick<Logger, 'warn'>
}

/** A client of a verifier elsewhere. @param acceptedIssuerDids whose credentials count, where the verifier itself cannot be told */
export function connectVerifier(
  verifier: ServiceAccess & { api?: VerifierApi; did: string | undefined },
  limits: CallLimits,
  { acceptedIssuerDids, verifyScheme, sealer, now, logger }: ClientDeps & { acceptedIssuerDids: readonly string[] },
): ExchangeVerifier {
  const service = createHttpVerifierService({
    ...describeCalls(verifier, limits, now),
    api: verifier.api,
    links: verifier.did === undefined ? undefined : { scheme: verifyScheme, verifierDid: verifier.did },
    acceptedIssuerDids,
    onWithheldClaims: warnOfWithheldClaims({ logger, now }),
  })
  return createHttpExchangeVerifier(service, sealer)
}
