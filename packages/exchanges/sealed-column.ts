import { writeForSealing } from '@e-collecting/database'
import type { Sealer } from '@e-collecting/kernel'
import { exchangeSealingContext } from './sealing-context.ts'

/** A JSON value as it stands sealed in one column of an exchange's row: it opens in that column of that row only. */
export interface SealedColumn<Value> {
  /** @param value not to be changed afterwards */
  readonly seal: (value: Value, exchangeId: string) => Uint8Array
  /** @returns not to be changed: others may be given the same. @throws what the sealer throws */
  readonly open: (sealed: Uint8Array, exchangeId: string) => Value
}

/** What a wallet is asked says nothing of anybody, and is as long as it is. */
const writeValue = (value: unknown, isOfSomebody: boolean): Uint8Array =>
  isOfSomebody ? writeForSealing(value) : Buffer.from(JSON.stringify(value))

/** So many values are remembered at least, and twice as many at most: flows that are under way, not the thousands that wait. */
const REMEMBERED = 200

/**
 * Most values are opened by the process that has sealed them, within seconds and several times: what a sealed value says is
 * remembered for the latest ones, as long as somebody holds their bytes, and no longer.
 */
export function sealedColumn<Value>(
  sealer: Sealer,
  column: Parameters<typeof exchangeSealingContext>[0],
): SealedColumn<Value> {
  let latest = new WeakMap<Uint8Array, { id: string; value: Value }>()
  let before = latest
  let count = 0
  const remember = (sealed: Uint8Array, id: string, value: Value) => {
    if (count === REMEMBERED) [before, latest, count] = [latest, new WeakMap(), 0]
    latest.set(sealed, { id, value })
    count += 1
  }
  return {
    seal: (value, id) => {
      const sealed = sealer.seal(writeValue(value, column !== 'request'), exchangeSealingContext(column, id))
      remember(sealed, id, value)
      return sealed
    },
    open: (sealed, id) => {
      const remembered = latest.get(sealed) ?? before.get(sealed)
      if (remembered?.id === id) return remembered.value
      const bytes = sealer.open(sealed, exchangeSealingContext(column, id))
      const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Value
      remember(sealed, id, value)
      return value
    },
  }
}
