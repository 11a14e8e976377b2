import { EXCHANGE_TRANSITIONS, type ExchangeState } from './exchange-state.ts'

export const EXCHANGE_STATES = Object.keys(EXCHANGE_TRANSITIONS) as readonly ExchangeState[]
