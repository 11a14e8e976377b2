export { createBearerSecret, exchangeIdOf, fitsHash, hashSecret } from './bearer-secret.ts'
export { CLAIMS_KEPT_MS, type Exchange, type ExchangeChange, type NewExchange, REPEATABLE_MS } from './exchange.ts'
export * from './exchange-state.ts'
export {
  createExchangeStore,
  type DecideStep,
  type ExchangeStep,
  type ExchangeStore,
  type ExchangeStoreInput,
  NonceUsedError,
} from './exchange-store.ts'
export { type SealedColumn, type Sealer, sealedColumn } from './sealed-column.ts'
export { exchangeSealingContext } from './sealing-context.ts'
export type { IssuedCredential, UsedNonce } from './write-exchanges.ts'
