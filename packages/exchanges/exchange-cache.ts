import { type Clock, createBriefMap } from '@e-collecting/kernel'
import type { Exchange } from './exchange.ts'

const MAX_ENTRIES = 10_000
/** How long an entry is believed while no notices of other processes are heard. */
const UNHEARD_MS = 1000

/** Exchanges that this process has seen lately. Something may be missing at any time; nothing is decided on it alone. */
export interface ExchangeCache {
  find: (id: string) => Exchange | undefined
  /** Keeps an exchange unless a later version is known. */
  keep: (exchange: Exchange) => void
  forget: (id: string) => void
  /** Everything: notices may have been missed. */
  clear: () => void
  /** True if what is kept, if anything, comes before this version. */
  isOlder: (id: string, version: number) => boolean
}

export function createExchangeCache({ clock, isHearing }: { clock: Clock; isHearing: () => boolean }): ExchangeCache {
  const kept = createBriefMap<string, { exchange: Exchange; at: number }>()
  return {
    find(id) {
      const entry = kept.get(id)
      if (entry === undefined) return undefined
      const now = clock().getTime()
      const isGood = entry.exchange.dueAt.getTime() > now && (isHearing() || now - entry.at < UNHEARD_MS)
      if (!isGood) kept.delete(id)
      return isGood ? entry.exchange : undefined
    },
    keep(exchange) {
      const known = kept.get(exchange.id)
      if (known !== undefined && known.exchange.version > exchange.version) return
      // The map is in the order of keeping: the one longest untouched goes first.
      kept.delete(exchange.id)
      kept.set(exchange.id, { exchange, at: clock().getTime() })
      if (kept.size() > MAX_ENTRIES) kept.delete(kept.oldest() as string)
    },
    forget: kept.delete,
    clear: kept.clear,
    isOlder: (id, version) => (kept.get(id)?.exchange.version ?? 0) < version,
  }
}
