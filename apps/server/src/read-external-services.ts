import type { IssuerApi, VerifierApi } from '@e-collecting/swiyu-client'
import type { ExternalSettings } from './external-settings.ts'

/** Base addresses of services that run outside this process. */
export interface ExternalServices {
  verifier: { url: string; token: string | undefined; api: VerifierApi; did: string | undefined }
  /** How both issuers are spoken to. */
  issuerApi: IssuerApi
  issuerReceipt: { url: string; token: string | undefined; walletUrl: string }
  /** `callbackKey`: what it sends with its reports; without one they are not taken. */
  issuerRegister: { url: string; token: string | undefined; callbackKey: string | undefined }
  statusListUrl: string
}

/** The services that the settings name, or what is missing for it, one line each. */
export function readExternalServices(env: ExternalSettings): {
  services: ExternalServices | undefined
  faults: string[]
} {
  const required = ['VERIFIER_URL', 'ISSUER_RECEIPT_URL', 'ISSUER_REGISTER_URL', 'STATUS_LIST_URL'] as const
  const missing = required.filter((name) => env[name] === undefined)
  const { VERIFIER_URL, ISSUER_RECEIPT_URL, ISSUER_REGISTER_URL, STATUS_LIST_URL } = env
  if (!VERIFIER_URL || !ISSUER_RECEIPT_URL || !ISSUER_REGISTER_URL || !STATUS_LIST_URL)
    return { services: undefined, faults: missing.map((name) => `${name}: required with TRUST_SERVICES=external`) }
  return {
    faults: [],
    services: {
      verifier: { url: VERIFIER_URL, token: env.VERIFIER_TOKEN, api: env.VERIFIER_API, did: env.VERIFIER_DID },
      issuerApi: env.ISSUER_API,
      issuerReceipt: {
        url: ISSUER_RECEIPT_URL,
        token: env.ISSUER_RECEIPT_TOKEN,
        walletUrl: env.ISSUER_RECEIPT_WALLET_URL ?? ISSUER_RECEIPT_URL,
      },
      issuerRegister: {
        url: ISSUER_REGISTER_URL,
        token: env.ISSUER_REGISTER_TOKEN,
        callbackKey: env.ISSUER_REGISTER_CALLBACK_KEY,
      },
      statusListUrl: STATUS_LIST_URL,
    },
  }
}
