import { describeCredentialType } from '@e-collecting/i18n/server'
import { BETA_ID_TYPE } from '../contract.ts'

const AGE_CLAIMS = ['age_over_16', 'age_over_18', 'age_over_65', 'age_birth_year'] as const
const BETA_ID_CLAIMS = ['given_name', 'family_name', 'birth_date', ...AGE_CLAIMS] as const

/** What a beta identity says that follows from its birth date. */
export type AgeClaims = Record<(typeof AGE_CLAIMS)[number], string>
export type BetaIdClaims = Record<(typeof BETA_ID_CLAIMS)[number], string>

/** The fictional beta identity and its issuer as wallets show them. */
export const BETA_ID_DESCRIPTION = describeCredentialType('betaId', BETA_ID_TYPE, BETA_ID_CLAIMS)
