import { type Clock, swissDay } from '@e-collecting/kernel'
import type { Voprf } from '@e-collecting/voprf'
import type { ItemKey, ItemKeyStore } from './item-key.ts'
import { publishedCounts } from './published-counts.ts'
import { closedItem, endsTooSoon, unknownItem } from './tag-error.ts'
import { type HolderKeys, type KeyHolder, publicKeyOf } from './tag-holder.ts'

export interface KeyHolderInput {
  store: ItemKeyStore
  voprf: () => Promise<Voprf>
  now: Clock
  /** False where shares are dealt: an item without one is not known. */
  makesKeys: boolean
}

/** Holds keys in this process. An evaluation is counted before it is answered, also where nothing comes of it afterwards. */
export function createKeyHolder({ store, voprf, now, makesKeys }: KeyHolderInput): KeyHolder {
  const isOver = (closes: string | null) => closes !== null && swissDay(now()) > closes
  const make = async (item: string, closes: string | null): Promise<ItemKey> => {
    if (!makesKeys) throw unknownItem()
    if (isOver(closes)) throw closedItem()
    const { secretKey, publicKey } = (await voprf()).generateKeyPair()
    return store.insert({ item, closes, index: 0, secretKey, publicKeys: [publicKey] })
  }
  /** A log that is opened names its last day for good: a share that ends before would end its declarations with nobody told. */
  const endsBefore = (key: ItemKey, closes: string | null) =>
    key.closes !== null && (closes === null ? isOver(key.closes) : closes > key.closes && !isOver(closes))
  return {
    open: async (item, closes) => {
      const key = (await store.find(item)) ?? (await make(item, closes))
      if (!makesKeys && endsBefore(key, closes)) throw endsTooSoon()
      // What is over stays over, and whoever deals a share says with it how long it is good for.
      if (makesKeys && key.closes !== closes && !isOver(key.closes)) await store.setClosingDay(item, closes)
      return toHolderKeys(key)
    },
    evaluate: async (item, blinded) => {
      const key = await store.find(item)
      if (key === undefined) throw unknownItem()
      if (isOver(key.closes)) throw closedItem()
      const publicKey = publicKeyOf(key)
      if (publicKey === undefined) throw unknownItem()
      const answer = (await voprf()).blindEvaluate({ secretKey: key.secretKey, publicKey }, [blinded])
      const [evaluated] = answer.evaluated
      if (evaluated === undefined) throw unknownItem()
      await store.count(item, swissDay(now()))
      return { evaluated, proof: answer.proof }
    },
    keysOf: async (item) => {
      const key = await store.find(item)
      return key && toHolderKeys(key)
    },
    countsOf: async (item) => publishedCounts(await store.countsOf(item), swissDay(now())),
  }
}

const toHolderKeys = ({ index, publicKeys }: ItemKey): HolderKeys => ({ index, publicKeys })
