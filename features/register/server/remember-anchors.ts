import type { Anchor } from './credential-order-repository.ts'

/** Orders whose anchors are remembered; an order of a hundred thousand records takes some 50 kB. */
const REMEMBERED_ORDERS = 32
/** A change is counted before others see it; so long after its number was first met, everything of it is seen. */
const SETTLED_MS = 5000

/**
 * Remembers where the far pages of the orders asked for last begin, each for one version of the register; callers at the same time
 * share one query.
 */
export function rememberAnchors() {
  const remembered = new Map<string, { version: string; at: number; isSettled: boolean; anchors: Promise<Anchor[]> }>()
  let latest = { version: '', since: 0 }
  return (key: string, version: string, list: () => Promise<Anchor[]>): Promise<Anchor[]> => {
    const at = performance.now()
    if (latest.version !== version) latest = { version, since: at }
    const isSettled = at - latest.since > SETTLED_MS
    const known = remembered.get(key)
    remembered.delete(key)
    const isGood = known?.version === version && (known.isSettled || at - known.at < SETTLED_MS)
    const entry = isGood ? known : { version, at, isSettled, anchors: list() }
    entry.anchors.catch(() => remembered.delete(key))
    remembered.set(key, entry)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_ORDERS && oldest !== undefined) remembered.delete(oldest)
    return entry.anchors
  }
}
