import { swissDay } from '@e-collecting/kernel'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import type { CredentialOfferRequest } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '@e-collecting/wallet-session/contract'
import { RECEIPT_TYPE } from '../contract.ts'
import type { ReceiptClaims } from './receipt-type.ts'

/** How long a receipt may be collected, and how long it is valid. */
export const RECEIPT_OFFER_VALIDITY_SECONDS = 86_400
export const RECEIPT_VALIDITY_MS = 31_536_000_000

/**
 * The receipt of a support, as it is asked for from the receipt issuer. Names and birth
 * date come from the verifier, never from the browser; title and committee are the German ones, the sign date is the Swiss
 * day of `now`.
 */
export const receiptRequest = ({
  person,
  vote,
  now,
  statusListUrl,
}: {
  person: PersonClaims
  vote: PopularVoteRecord
  now: Date
  statusListUrl: string
}): CredentialOfferRequest => ({
  credentialType: RECEIPT_TYPE,
  subject: withoutNothing({
    firstName: person.givenName,
    lastName: person.familyName,
    birthDate: person.birthDate,
    signDate: swissDay(now),
    type: vote.type,
    title: vote.titles.de,
    comitee: vote.comitee,
    level: vote.level,
  }),
  offerValiditySeconds: RECEIPT_OFFER_VALIDITY_SECONDS,
  validFrom: now,
  validUntil: new Date(now.getTime() + RECEIPT_VALIDITY_MS),
  statusLists: [statusListUrl],
})

const withoutNothing = (claims: ReceiptClaims): CredentialOfferRequest['subject'] =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
