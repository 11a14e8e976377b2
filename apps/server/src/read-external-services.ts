import type { IssuerApi, VerifierApi } from '@e-collecting/swiyu-client'
import type { ExternalSettings } from './external-settings.ts'
import { readServiceAccess, type ServiceAccess } from './read-service-access.ts'

/** Services that run outside this process, and how they are called. */
export interface ExternalServices {
  verifier: ServiceAccess & { api: VerifierApi; did: string | undefined }
  /** How both issuers are spoken to. */
  issuerApi: IssuerApi
  issuerReceipt: ServiceAccess & { walletUrl: string }
  /** `callbackKey`: what it sends with its reports; without one they are not taken. */
  issuerRegister: ServiceAccess & { callbackKey: string | undefined }
  statusListUrl: string
  /** How long a call to any of them may take, and how often it is made again where there was no connection. */
  timeoutMs: number
  retries: number
}

/** The services that the settings name, or what is wrong with them, one line each. */
export function readExternalServices(env: ExternalSettings): {
  services: ExternalServices | undefined
  faults: string[]
} {
  const verifier = readServiceAccess(env, 'VERIFIER')
  const receipt = readServiceAccess(env, 'ISSUER_RECEIPT')
  const register = readServiceAccess(env, 'ISSUER_REGISTER')
  const statusListUrl = env.STATUS_LIST_URL
  const faults = [
    ...verifier.faults,
    ...receipt.faults,
    ...register.faults,
    ...(statusListUrl === undefined ? ['STATUS_LIST_URL: required with TRUST_SERVICES=external'] : []),
  ]
  if (faults.length > 0 || statusListUrl === undefined) return { services: undefined, faults }
  return {
    faults,
    services: {
      verifier: { ...verifier.access, api: env.VERIFIER_API, did: env.VERIFIER_DID },
      issuerApi: env.ISSUER_API,
      issuerReceipt: { ...receipt.access, walletUrl: env.ISSUER_RECEIPT_WALLET_URL ?? receipt.access.url },
      issuerRegister: { ...register.access, callbackKey: env.ISSUER_REGISTER_CALLBACK_KEY },
      statusListUrl,
      timeoutMs: env.SERVICE_TIMEOUT_SECONDS * 1000,
      retries: env.SERVICE_RETRIES,
    },
  }
}
