import type { Bulletin } from '@e-collecting/database'
import { EXCHANGE_TRANSITIONS, type ExchangeState } from './exchange-state.ts'

export { CLAIMS_KEPT_MS } from './exchange.ts'

/** Where an offer may stand: all to which one that is open leads. */
export type OfferState = (typeof EXCHANGE_TRANSITIONS)['OFFERED' | 'IN_PROGRESS' | 'DEFERRED' | 'READY'][number]

export const EXCHANGE_STATES = Object.keys(EXCHANGE_TRANSITIONS) as readonly ExchangeState[]

/** The way to each state by steps of the machine. */
export const WAYS: Record<ExchangeState, readonly ExchangeState[]> = {
  PENDING: [],
  ANSWERED: ['ANSWERED'],
  SETTLED: ['SETTLED'],
  OFFERED: ['OFFERED'],
  IN_PROGRESS: ['OFFERED', 'IN_PROGRESS'],
  DEFERRED: ['OFFERED', 'IN_PROGRESS', 'DEFERRED'],
  READY: ['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY'],
  ISSUED: ['OFFERED', 'IN_PROGRESS', 'ISSUED'],
  FAILED: ['FAILED'],
  LAPSED: ['LAPSED'],
  EXPIRED: ['OFFERED', 'EXPIRED'],
  CANCELLED: ['CANCELLED'],
}

/** A bulletin of which a store hears what a test says, in the place of other processes. */
export function tellByHand(bulletin: Bulletin): { bulletin: Bulletin; notify: (notice: string) => void } {
  let hear: (notice: string) => void = () => {}
  const subscribe: Bulletin['subscribe'] = (_, listener) => {
    hear = listener
    return () => {}
  }
  return { bulletin: { ...bulletin, subscribe }, notify: (notice) => hear(notice) }
}
