import type { IssuerApi, VerifierApi } from '@e-collecting/swiyu-client'
import { readServiceAccess, type ServiceAccess } from './read-service-access.ts'
import { type CallLimits, readCallLimits, type ServicePrefix, type ServiceSettings } from './service-settings.ts'

const BECAUSE = 'TRUST_SERVICES=external'

/** Services that run outside this process, and how they are called. */
export interface ExternalServices extends CallLimits {
  verifier: ServiceAccess & { api: VerifierApi; did: string | undefined }
  /** How both issuers are spoken to. */
  issuerApi: IssuerApi
  issuerReceipt: ServiceAccess & { walletUrl: string }
  /** `callbackKey`: what it sends with its reports; without one they are not taken. */
  issuerRegister: ServiceAccess & { callbackKey: string | undefined }
  statusListUrl: string
}

/** The services that the settings name, or what is wrong with them, one line each. */
export function readExternalServices(env: ServiceSettings): {
  services: ExternalServices | undefined
  faults: string[]
} {
  const accessOf = (prefix: ServicePrefix) => readServiceAccess(env, prefix, BECAUSE)
  const verifier = accessOf('VERIFIER')
  const receipt = accessOf('ISSUER_RECEIPT')
  const register = accessOf('ISSUER_REGISTER')
  const statusListUrl = env.STATUS_LIST_URL
  const faults = [
    ...verifier.faults,
    ...receipt.faults,
    ...register.faults,
    ...(statusListUrl === undefined ? [`STATUS_LIST_URL: required with ${BECAUSE}`] : []),
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
      ...readCallLimits(env),
    },
  }
}
