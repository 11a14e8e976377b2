import { describeCredentialType } from '@e-collecting/i18n/server'
import { swissDay } from '@e-collecting/kernel'
import { REGISTER_CREDENTIAL_TYPE } from '../contract.ts'

const REGISTER_CLAIMS = ['nullifier', 'volksbegehren', 'issuerDid', 'issuedDate'] as const

/** What the voting-register credential says. */
export type RegisterClaims = Record<(typeof REGISTER_CLAIMS)[number], string>

/** What stands in an offer that only tries an issuer. */
export const claimsOfNobody = (issuerDid: string, now: Date): RegisterClaims => ({
  nullifier: '0'.repeat(64),
  volksbegehren: 'test',
  issuerDid,
  issuedDate: swissDay(now),
})

/** The voting-register credential and its issuer as wallets show them. */
export const REGISTER_DESCRIPTION = describeCredentialType('register', REGISTER_CREDENTIAL_TYPE, REGISTER_CLAIMS)
