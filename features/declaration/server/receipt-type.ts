import { describeCredentialType } from '@e-collecting/i18n/server'
import type { CredentialOfferRequest } from '@e-collecting/swiyu-client'
import { DECLARATION_RECEIPT_TYPE, type DeclarationPromise } from '../contract.ts'

const CLAIMS = ['item', 'log', 'entry', 'leafHash', 'due', 'promise'] as const

/** The receipt and its issuer as wallets show them. Nothing in it says whose it is. */
export const DECLARATION_RECEIPT = describeCredentialType('declaration', DECLARATION_RECEIPT_TYPE, CLAIMS)

/** As long as the page shows it. */
const OFFER_SECONDS = 300
const VALIDITY_MS = 3 * 365 * 86_400_000

/** What the receipt says: the claims of the promise, as texts. */
export const receiptRequest = ({
  receipt,
  item,
  now,
}: {
  receipt: DeclarationPromise
  item: string
  now: Date
}): CredentialOfferRequest => ({
  credentialType: DECLARATION_RECEIPT_TYPE,
  subject: { item, ...receipt } satisfies Record<(typeof CLAIMS)[number], string>,
  offerValiditySeconds: OFFER_SECONDS,
  validFrom: now,
  validUntil: new Date(now.getTime() + VALIDITY_MS),
  statusLists: [],
})
