import { describeCredentialType } from '@e-collecting/i18n/server'
import { AGE_CLAIMS, BETA_ID_TYPE } from '../contract/beta-id.ts'

const BETA_ID_CLAIMS = ['given_name', 'family_name', 'birth_date', ...AGE_CLAIMS] as const

export type BetaIdClaims = Record<(typeof BETA_ID_CLAIMS)[number], string>

/** The fictional beta identity and its issuer as wallets show them. */
export const BETA_ID_DESCRIPTION = describeCredentialType('betaId', BETA_ID_TYPE, BETA_ID_CLAIMS)
