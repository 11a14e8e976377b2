import { z } from 'zod'
import { didSetting } from './did-setting.ts'
import { httpUrl } from './http-url.ts'

/** Settings of services for tests that run elsewhere. */
export const BETA_SETTINGS = {
  BETA_ISSUER_URL: httpUrl.optional(),
  BETA_ISSUER_TOKEN: z.string().optional(),
  BETA_VERIFIER_URL: httpUrl.optional(),
  BETA_VERIFIER_TOKEN: z.string().optional(),
  BETA_VERIFIER_DID: didSetting.optional(),
}
const BetaSettingsSchema = z.object(BETA_SETTINGS)
export type BetaSettings = z.infer<typeof BetaSettingsSchema>
