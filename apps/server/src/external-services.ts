import type { HealthService } from '@e-collecting/health/contract'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { claimsOfNobody } from '@e-collecting/register/server'
import { createIssuerKeyCheck, createWalletRouter } from '@e-collecting/services'
import {
  createHttpExchangeIssuer,
  createHttpIssuerService,
  createIssuerCheck,
  type IssuerService,
} from '@e-collecting/swiyu-client'
import { type ClientDeps, connectVerifier } from './connect-verifier.ts'
import { describeCalls } from './describe-calls.ts'
import { hostsOf } from './did-setting.ts'
import type { ExternalServices } from './read-external-services.ts'
import type { ServiceAccess } from './read-service-access.ts'
import type { RegisterIssuerAccess, TrustServices } from './trust-services.ts'

const ACTUATOR_TIMEOUT_MS = 3000

/** The actuator stands beside the API, below the same base. */
const API_PATH = /\/(management\/api|oid4vci\/api|oid4vp\/api|api)(\/v\d+)?$/

export interface ExternalDeps extends ClientDeps {
  acceptedIssuerDids: readonly string[]
  /** Hosts that may be asked for DID logs and metadata, beside those of the accepted issuers and the register issuer's own. */
  registryHosts: readonly string[]
}

/** Clients of the trust services that the configuration names. */
export function connectExternalServices(services: ExternalServices, deps: ExternalDeps): TrustServices {
  const { acceptedIssuerDids, sealer, now } = deps
  const { verifier, issuerApi: api, issuerReceipt, issuerRegister, statusListUrl } = services
  const callsOf = (access: ServiceAccess) => describeCalls(access, services, now)
  const bases: Record<HealthService, string> = {
    verifier: verifier.url,
    'issuer-management': issuerReceipt.url,
    'issuer-wallet': issuerReceipt.walletUrl,
    'issuer-municipality': issuerRegister.url,
  }
  return {
    verifier: connectVerifier(verifier, services, deps),
    receipt: {
      issuer: createHttpExchangeIssuer(createHttpIssuerService({ ...callsOf(issuerReceipt), api }), sealer),
      currentStatusListUrl: async () => statusListUrl,
    },
    register: connectRegisterIssuer(createHttpIssuerService({ ...callsOf(issuerRegister), api }), {
      ...deps,
      url: issuerRegister.url,
    }),
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
const connectRegisterIssuer = (
  issuer: IssuerService,
  { acceptedIssuerDids, registryHosts, url, now }: ExternalDeps & { url: string },
): RegisterIssuerAccess => ({
  issuer,
  statusListUrlFor: async (_did, configured) => configured,
  identities: undefined,
  check: createIssuerCheck({
    issuer,
    now,
    credentialType: REGISTER_CREDENTIAL_TYPE,
    subjectOf: (did) => claimsOfNobody(did, now()),
    checkKey: createIssuerKeyCheck({
      clock: now,
      outside: { fetch, allowedHosts: [new URL(url).host, ...hostsOf(acceptedIssuerDids), ...registryHosts] },
    }),
  }),
  webIssuer: undefined,
  embeddedAs: undefined,
})
