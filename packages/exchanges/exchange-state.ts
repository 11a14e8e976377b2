/**
 * The one state machine of what a wallet is asked for and offered: a verification, an offer, or a verification with the
 * offer that follows it. Store, services and tests use this table; what a page is told of a state is its owner's.
 *
 * `PENDING` a wallet may answer · `ANSWERED` it has, and its claims wait for whoever asked · `SETTLED` they were dealt with
 * and no offer follows here · `OFFERED` a credential waits for a wallet · `IN_PROGRESS` a wallet has fetched its token ·
 * `DEFERRED` it has asked for the credential, whose data are still missing · `READY` they are there · `ISSUED` collected ·
 * `FAILED` the answer was a refusal or led nowhere · `LAPSED` nobody answered, or dealt with the answer, in time ·
 * `EXPIRED` nobody collected the offer in time · `CANCELLED` withdrawn by whoever asked or offered.
 */
export const EXCHANGE_TRANSITIONS = {
  PENDING: ['PENDING', 'ANSWERED', 'SETTLED', 'OFFERED', 'FAILED', 'LAPSED', 'CANCELLED'],
  ANSWERED: ['ANSWERED', 'SETTLED', 'OFFERED', 'FAILED', 'LAPSED', 'CANCELLED'],
  SETTLED: ['SETTLED', 'LAPSED', 'CANCELLED'],
  OFFERED: ['OFFERED', 'IN_PROGRESS', 'ISSUED', 'CANCELLED', 'EXPIRED'],
  IN_PROGRESS: ['IN_PROGRESS', 'ISSUED', 'DEFERRED', 'CANCELLED', 'EXPIRED'],
  DEFERRED: ['DEFERRED', 'READY', 'CANCELLED', 'EXPIRED'],
  READY: ['READY', 'ISSUED', 'CANCELLED', 'EXPIRED'],
  ISSUED: [],
  FAILED: [],
  LAPSED: [],
  EXPIRED: [],
  CANCELLED: [],
} as const satisfies Record<string, readonly string[]>

export type ExchangeState = keyof typeof EXCHANGE_TRANSITIONS

/** True if the machine allows the step. */
export const canMove = (from: ExchangeState, to: ExchangeState): boolean =>
  (EXCHANGE_TRANSITIONS[from] as readonly ExchangeState[]).includes(to)

/** States that nothing leads out of. */
export const isFinal = (state: ExchangeState): boolean => EXCHANGE_TRANSITIONS[state].length === 0

export const FINAL_STATES = (Object.keys(EXCHANGE_TRANSITIONS) as ExchangeState[]).filter(isFinal)

/** An offer stands in one of these while a wallet can still get its credential. */
const OPEN_OFFER_STATES = ['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY'] as const satisfies readonly ExchangeState[]

export const isOpenOffer = (state: ExchangeState): boolean =>
  (OPEN_OFFER_STATES as readonly ExchangeState[]).includes(state)

/** The wallet's answer was accepted: everything from `ANSWERED` on that is no failure. */
export const wasAnswered = (state: ExchangeState): boolean =>
  state === 'ANSWERED' || state === 'SETTLED' || state === 'ISSUED' || state === 'EXPIRED' || isOpenOffer(state)
