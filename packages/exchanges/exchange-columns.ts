import type { Column, ColumnType, ColumnValue } from '@e-collecting/database'
import type { Exchange } from './exchange.ts'
import type { ExchangeState } from './exchange-state.ts'

/** The columns of an exchange's row: member, name, type. */
export const EXCHANGE_COLUMNS = [
  ['id', 'id', 'uuid'],
  ['version', 'version', 'int4'],
  ['state', 'state', 'text'],
  ['owner', 'owner', 'text'],
  ['topic', 'topic', 'text'],
  ['verifier', 'verifier', 'text'],
  ['issuer', 'issuer', 'text'],
  ['browserHash', 'browser_hash', 'bytea'],
  ['context', 'sealed_context', 'bytea'],
  ['request', 'sealed_request', 'bytea'],
  ['claims', 'sealed_claims', 'bytea'],
  ['offer', 'sealed_offer', 'bytea'],
  ['codeHash', 'code_hash', 'bytea'],
  ['tokenHash', 'token_hash', 'bytea'],
  ['refreshHash', 'refresh_hash', 'bytea'],
  ['dpopHash', 'dpop_hash', 'bytea'],
  ['returnHash', 'return_hash', 'bytea'],
  ['failure', 'failure', 'text'],
  ['remoteVerification', 'remote_verification', 'text'],
  ['remoteOffer', 'remote_offer', 'text'],
  ['attempts', 'attempts', 'int4'],
  ['leaseUntil', 'lease_until', 'timestamptz'],
  ['createdAt', 'created_at', 'timestamptz'],
  ['openUntil', 'open_until', 'timestamptz'],
  ['offerUntil', 'offer_until', 'timestamptz'],
  ['tokenUntil', 'token_until', 'timestamptz'],
  ['dueAt', 'due_at', 'timestamptz'],
] as const satisfies readonly (readonly [keyof Exchange, string, ColumnType])[]

export const COLUMN_NAMES = EXCHANGE_COLUMNS.map(([, name]) => name).join(', ')

/** Exchanges as columns of a statement. */
export const toColumns = (exchanges: readonly Exchange[]): Column[] =>
  EXCHANGE_COLUMNS.map(([member, , type]) => ({
    type,
    values: exchanges.map((exchange) => exchange[member] satisfies ColumnValue),
  }))

/** `unnest` of those columns, their parameters counted from `$first`. */
export const unnestExchanges = (first: number): string =>
  `unnest(${EXCHANGE_COLUMNS.map(([, , type], position) => `$${first + position}::${type}[]`).join(', ')}) as input(${COLUMN_NAMES})`

/** A row as it is read. */
export const toExchange = (row: Readonly<Record<string, unknown>>): Exchange => {
  const members = Object.fromEntries(EXCHANGE_COLUMNS.map(([member, name]) => [member, row[name]]))
  return members as unknown as Exchange & { state: ExchangeState }
}
