import { describeCredentialType } from '@e-collecting/i18n/server'
import { REGISTER_CREDENTIAL_TYPE } from '../contract.ts'

const REGISTER_CLAIMS = ['nullifier', 'volksbegehren', 'issuerDid', 'issuedDate'] as const

/** What the voting-register credential says. */
export type RegisterClaims = Record<(typeof REGISTER_CLAIMS)[number], string>

/** The voting-register credential and its issuer as wallets show them. */
export const REGISTER_DESCRIPTION = describeCredentialType('register', REGISTER_CREDENTIAL_TYPE, REGISTER_CLAIMS)
