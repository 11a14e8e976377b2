import { exchangeSealingContext } from '@e-collecting/exchanges'
import { openJson, type Sealer, sealJson } from './keys/sealer.ts'

/** A JSON value as it stands sealed in one column of an exchange's row: it opens in that column of that row only. */
export interface SealedColumn<Value> {
  readonly seal: (value: Value, exchangeId: string) => Uint8Array
  /** @throws DomainError `sealed-value-invalid` */
  readonly open: (sealed: Uint8Array, exchangeId: string) => Value
}

export const sealedColumn = <Value>(sealer: Sealer, column: 'request' | 'claims' | 'offer'): SealedColumn<Value> => ({
  seal: (value, id) => sealJson(sealer, value, exchangeSealingContext(column, id)),
  open: (sealed, id) => openJson<Value>(sealer, sealed, exchangeSealingContext(column, id)),
})
