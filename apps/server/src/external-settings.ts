import { ISSUER_APIS, VERIFIER_APIS } from '@e-collecting/swiyu-client'
import { z } from 'zod'
import { didSetting } from './did-setting.ts'
import { httpUrl } from './http-url.ts'

/** Settings of trust services that run elsewhere; without `TRUST_SERVICES=external` nobody looks at them. */
export const EXTERNAL_SETTINGS = {
  VERIFIER_URL: httpUrl.optional(),
  VERIFIER_TOKEN: z.string().optional(),
  VERIFIER_OAUTH_TOKEN_URL: httpUrl.optional(),
  VERIFIER_OAUTH_CLIENT_ID: z.string().optional(),
  VERIFIER_OAUTH_CLIENT_SECRET: z.string().optional(),
  VERIFIER_OAUTH_SCOPE: z.string().optional(),
  VERIFIER_SIGNING_KEY_FILE: z.string().optional(),
  VERIFIER_API: z.enum(VERIFIER_APIS).default('auto'),
  VERIFIER_DID: didSetting.optional(),
  ISSUER_API: z.enum(ISSUER_APIS).default('auto'),
  ISSUER_RECEIPT_URL: httpUrl.optional(),
  ISSUER_RECEIPT_TOKEN: z.string().optional(),
  ISSUER_RECEIPT_OAUTH_TOKEN_URL: httpUrl.optional(),
  ISSUER_RECEIPT_OAUTH_CLIENT_ID: z.string().optional(),
  ISSUER_RECEIPT_OAUTH_CLIENT_SECRET: z.string().optional(),
  ISSUER_RECEIPT_OAUTH_SCOPE: z.string().optional(),
  ISSUER_RECEIPT_SIGNING_KEY_FILE: z.string().optional(),
  ISSUER_RECEIPT_WALLET_URL: httpUrl.optional(),
  ISSUER_REGISTER_URL: httpUrl.optional(),
  ISSUER_REGISTER_TOKEN: z.string().optional(),
  ISSUER_REGISTER_OAUTH_TOKEN_URL: httpUrl.optional(),
  ISSUER_REGISTER_OAUTH_CLIENT_ID: z.string().optional(),
  ISSUER_REGISTER_OAUTH_CLIENT_SECRET: z.string().optional(),
  ISSUER_REGISTER_OAUTH_SCOPE: z.string().optional(),
  ISSUER_REGISTER_SIGNING_KEY_FILE: z.string().optional(),
  ISSUER_REGISTER_CALLBACK_KEY: z.string().min(16).optional(),
  STATUS_LIST_URL: httpUrl.optional(),
  /** Less than the lease under which an offer is made. */
  SERVICE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(25).default(10),
  SERVICE_RETRIES: z.coerce.number().int().min(0).max(5).default(1),
}
const ExternalSettingsSchema = z.object(EXTERNAL_SETTINGS)
export type ExternalSettings = z.infer<typeof ExternalSettingsSchema>
