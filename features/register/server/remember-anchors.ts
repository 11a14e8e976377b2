import type { Anchor } from './credential-order.ts'

/** Orders whose anchors are remembered; an order of a hundred thousand records takes some 50 kB. */
const REMEMBERED_ORDERS = 32
/** A change that was counted while anchors were read, and was only seen afterwards, is made good by then. */
const REMEMBERED_MS = 30_000

/**
 * Remembers where the far pages of the orders asked for last begin, each for one version of the register; callers at the same time
 * share one query.
 */
export function rememberAnchors() {
  const remembered = new Map<string, { version: string; at: number; anchors: Promise<Anchor[]> }>()
  return (key: string, version: string, list: () => Promise<Anchor[]>): Promise<Anchor[]> => {
    const at = performance.now()
    const known = remembered.get(key)
    remembered.delete(key)
    const isGood = known?.version === version && at - known.at < REMEMBERED_MS
    const entry = isGood ? known : { version, at, anchors: list() }
    entry.anchors.catch(() => remembered.delete(key))
    remembered.set(key, entry)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_ORDERS && oldest !== undefined) remembered.delete(oldest)
    return entry.anchors
  }
}
