import { ISSUER_APIS, VERIFIER_APIS } from '@e-collecting/swiyu-client'
import { z } from 'zod'
import { didSetting } from './did-setting.ts'
import { httpUrl } from './http-url.ts'
import { wholeNumber } from './whole-number.ts'

/** What the names of the settings of a service that runs elsewhere begin with. */
export const SERVICE_PREFIXES = [
  'VERIFIER',
  'ISSUER_RECEIPT',
  'ISSUER_REGISTER',
  'BETA_ISSUER',
  'BETA_VERIFIER',
] as const
export type ServicePrefix = (typeof SERVICE_PREFIXES)[number]

/** What another program sends to prove who it is. */
export const sharedSecret = z.string().min(16, { error: 'must have at least 16 characters' })

/** Where a service is, and what proves to it who calls. */
const ACCESS = {
  URL: httpUrl.optional(),
  TOKEN: z.string().optional(),
  OAUTH_TOKEN_URL: httpUrl.optional(),
  OAUTH_CLIENT_ID: z.string().optional(),
  OAUTH_CLIENT_SECRET: z.string().optional(),
  OAUTH_SCOPE: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
}
type Access = { [Setting in keyof typeof ACCESS as `${ServicePrefix}_${Setting}`]: (typeof ACCESS)[Setting] }

/**
 * Settings of services that run elsewhere. At those of trust services nobody looks without `TRUST_SERVICES=external`, at
 * those for tests (`BETA_…`) nobody where this process has its own.
 */
export const SERVICE_SETTINGS = {
  ...(Object.fromEntries(
    SERVICE_PREFIXES.flatMap((prefix) => Object.entries(ACCESS).map(([name, schema]) => [`${prefix}_${name}`, schema])),
  ) as Access),
  VERIFIER_API: z.enum(VERIFIER_APIS).default('auto'),
  VERIFIER_DID: didSetting.optional(),
  BETA_VERIFIER_DID: didSetting.optional(),
  ISSUER_API: z.enum(ISSUER_APIS).default('auto'),
  ISSUER_RECEIPT_WALLET_URL: httpUrl.optional(),
  ISSUER_REGISTER_CALLBACK_KEY: sharedSecret.optional(),
  STATUS_LIST_URL: httpUrl.optional(),
  /** Less than the lease under which an offer is made. */
  SERVICE_TIMEOUT_SECONDS: wholeNumber(1, 25).default(10),
  SERVICE_RETRIES: wholeNumber(0, 5).default(1),
}
const ServiceSettingsSchema = z.object(SERVICE_SETTINGS)
export type ServiceSettings = z.infer<typeof ServiceSettingsSchema>

/** How long a call to any service elsewhere may take, and how often it is made again where there was no connection. */
export interface CallLimits {
  timeoutMs: number
  retries: number
}

export const readCallLimits = (env: ServiceSettings): CallLimits => ({
  timeoutMs: env.SERVICE_TIMEOUT_SECONDS * 1000,
  retries: env.SERVICE_RETRIES,
})
