/** States of one credential offer (swiyu §1.4). */
export type OfferStatus =
  | 'INIT'
  | 'OFFERED'
  | 'IN_PROGRESS'
  | 'DEFERRED'
  | 'READY'
  | 'REQUESTED'
  | 'ISSUED'
  | 'CANCELLED'
  | 'EXPIRED'

/**
 * The offer's state machine. OFFERED → IN_PROGRESS when the wallet fetches its token, DEFERRED → READY when the business
 * side supplies the data, EXPIRED when time runs out. REQUESTED belongs to renewal, which is off.
 */
export const OFFER_TRANSITIONS = {
  INIT: ['OFFERED'],
  OFFERED: ['IN_PROGRESS', 'CANCELLED', 'EXPIRED'],
  IN_PROGRESS: ['ISSUED', 'DEFERRED', 'CANCELLED', 'EXPIRED'],
  DEFERRED: ['READY', 'CANCELLED', 'EXPIRED'],
  READY: ['ISSUED', 'READY', 'CANCELLED', 'EXPIRED'],
  REQUESTED: ['ISSUED', 'CANCELLED', 'EXPIRED'],
  ISSUED: [],
  CANCELLED: [],
  EXPIRED: [],
} as const satisfies Record<OfferStatus, readonly OfferStatus[]>

export const OFFER_STATUSES = Object.keys(OFFER_TRANSITIONS) as readonly OfferStatus[]

/** True if the machine allows the step. */
export const canMoveOffer = (from: OfferStatus, to: OfferStatus): boolean =>
  (OFFER_TRANSITIONS[from] as readonly OfferStatus[]).includes(to)

/** States from which a step leads to `to`. */
export const offerStatusesBefore = (to: OfferStatus): readonly OfferStatus[] =>
  OFFER_STATUSES.filter((from) => canMoveOffer(from, to))

/** States that nothing leads out of; an offer's data is erased on entering one. */
export const FINAL_OFFER_STATUSES: readonly OfferStatus[] = OFFER_STATUSES.filter(
  (status) => OFFER_TRANSITIONS[status].length === 0,
)

/** Final states of an offer that led to no credential. */
export const UNCOLLECTED_OFFER_STATUSES = ['CANCELLED', 'EXPIRED'] as const satisfies readonly OfferStatus[]

export const isFinalOfferStatus = (status: OfferStatus): boolean => FINAL_OFFER_STATUSES.includes(status)
