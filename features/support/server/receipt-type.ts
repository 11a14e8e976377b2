import { describeCredentialType } from '@e-collecting/i18n/server'
import { RECEIPT_TYPE } from '../contract.ts'

const RECEIPT_CLAIMS = ['firstName', 'lastName', 'birthDate', 'signDate', 'type', 'title', 'comitee', 'level'] as const

/** What the receipt says: each claim is text. What an item has not is null, and not on its receipt either. */
export type ReceiptClaims = Record<Exclude<(typeof RECEIPT_CLAIMS)[number], 'comitee'>, string> & {
  comitee: string | null
}

/** The receipt and its issuer as wallets show them. */
export const RECEIPT_DESCRIPTION = describeCredentialType('receipt', RECEIPT_TYPE, RECEIPT_CLAIMS)
