import type { Sealer } from '@e-collecting/exchanges'
import type { HealthService } from '@e-collecting/health/contract'
import type { Clock } from '@e-collecting/kernel'
import { createWalletRouter } from '@e-collecting/services'
import {
  createHttpExchangeIssuer,
  createHttpExchangeVerifier,
  createHttpIssuerService,
  createHttpVerifierService,
  type IssuerService,
} from '@e-collecting/swiyu-client'
import type { Logger } from 'pino'
import { describeCalls } from './describe-calls.ts'
import type { ExternalServices } from './read-external-services.ts'
import type { ServiceAccess } from './read-service-access.ts'
import type { RegisterIssuerAccess, TrustServices } from './trust-services.ts'
import { warnOfWithheldClaims } from './warn-of-withheld-claims.ts'

const ACTUATOR_TIMEOUT_MS = 3000

/** The actuator stands beside the API, below the same base. */
const API_PATH = /\/(management\/api|oid4vci\/api|oid4vp\/api|api)(\/v\d+)?$/

export interface ExternalDeps {
  acceptedIssuerDids: readonly string[]
  /** Of links to wallets, where the verifier makes none. */
  verifyScheme: string
  sealer: Sealer
  now: Clock
  logger: Pick<Logger, 'warn'>
}

/** Clients of the trust services that the configuration names. */
export function connectExternalServices(
  services: ExternalServices,
  { acceptedIssuerDids, verifyScheme, sealer, now, logger }: ExternalDeps,
): TrustServices {
  const { verifier, issuerApi: api, issuerReceipt, issuerRegister, statusListUrl } = services
  const callsOf = (access: ServiceAccess) => describeCalls(access, services, now)
  const bases: Record<HealthService, string> = {
    verifier: verifier.url,
    'issuer-management': issuerReceipt.url,
    'issuer-wallet': issuerReceipt.walletUrl,
    'issuer-municipality': issuerRegister.url,
  }
  return {
    verifier: createHttpExchangeVerifier(
      createHttpVerifierService({
        ...callsOf(verifier),
        api: verifier.api,
        links: verifier.did === undefined ? undefined : { scheme: verifyScheme, verifierDid: verifier.did },
        acceptedIssuerDids,
        onWithheldClaims: warnOfWithheldClaims({ logger, now }),
      }),
      sealer,
    ),
    receipt: {
      issuer: createHttpExchangeIssuer(createHttpIssuerService({ ...callsOf(issuerReceipt), api }), sealer),
      currentStatusListUrl: async () => statusListUrl,
    },
    register: connectRegisterIssuer(createHttpIssuerService({ ...callsOf(issuerRegister), api })),
    betaId: undefined,
    testCredential: undefined,
    acceptedIssuerDids,
    walletSide: createWalletRouter([]),
    otherHost: undefined,
    fetchActuator: (service) => {
      return fetch(`${bases[service].replace(API_PATH, '')}/actuator/health`, {
        redirect: 'error',
        signal: AbortSignal.timeout(ACTUATOR_TIMEOUT_MS),
      })
    },
    sweeps: [],
    tick: async () => undefined,
    isRemote: true,
  }
}

/** It reports to our callback address, not to this process. */
const connectRegisterIssuer = (issuer: IssuerService): RegisterIssuerAccess => ({
  issuer,
  statusListUrlFor: async (_did, configured) => configured,
  identities: undefined,
  embeddedAs: undefined,
})
