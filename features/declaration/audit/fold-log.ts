import { hashLeaf, type Sha256, type TreeReader } from '@e-collecting/tlog'
import type { ReadEntry } from '../entries/entry.ts'
import { type Fold, parseEntry, startFold } from '../entries/index.ts'
import { atEntry, LogFault } from './audit-error.ts'
import { type Epoch, tallyWrong } from './tally.ts'

/** How far an audit is. */
export interface Progress {
  /** Entries that were verified. */
  done: number
  size: number
}

/** Who is told on the way. */
export interface Listeners {
  onProgress?: ((progress: Progress) => void) | undefined
  onEntry?: ((entry: ReadEntry, index: number) => void) | undefined
}

/** So many entries from one word about it to the next. */
export const PROGRESS_EVERY = 1000

/**
 * Goes through all entries of a log.
 * @param epochs what the log is said to have come to after some of them, in order
 * @throws LogFault that names the entry, `log-order-wrong` among others; `log-tally-wrong` where an epoch did not come to what is said
 */
export async function foldLog(
  { sha256, tree }: { sha256: Sha256; tree: TreeReader },
  epochs: readonly Epoch[],
  { onProgress = () => undefined, onEntry = () => undefined }: Listeners,
): Promise<Fold> {
  const folding = startFold()
  const { size } = tree
  const sizes = new Map(epochs.map((epoch) => [epoch.size, epoch]))
  // Of two of one size only one would be compared, and in another order days could fall unseen.
  const unordered = epochs.find(({ size: ends }, at) => at > 0 && ends <= (epochs[at - 1]?.size ?? 0))
  if (unordered !== undefined)
    throw tallyWrong(`The epoch with ${unordered.size} entries does not end after the one before it.`)
  let index = 0
  /** Of the entry before, in the same epoch. */
  let before: Uint8Array | undefined
  for await (const bytes of tree.entries()) {
    const entry = atEntry(index, () => parseEntry(bytes))
    atEntry(index, () => folding.add(entry))
    onEntry(entry, index)
    const leaf = hashLeaf(sha256, bytes)
    // In another order they could show when each one came.
    if (before !== undefined && !isLess(before, leaf)) throw new LogFault('log-order-wrong', `entry ${index}`)
    index += 1
    const epoch = sizes.get(index)
    const { counted } = folding.current()
    if (epoch !== undefined && epoch.counted !== counted)
      throw tallyWrong(`The epoch with ${index} entries says ${epoch.counted} counted, and they come to ${counted}.`)
    before = epoch === undefined ? leaf : undefined
    sizes.delete(index)
    if (index % PROGRESS_EVERY === 0) onProgress({ done: index, size })
  }
  if (sizes.size > 0) throw tallyWrong(`An epoch ends where there is no entry: ${[...sizes.keys()].join(', ')}.`)
  onProgress({ done: size, size })
  return folding.current()
}

/** Byte by byte, as a database orders them. */
function isLess(one: Uint8Array, other: Uint8Array): boolean {
  const at = one.findIndex((byte, place) => byte !== other[place])
  return (one[at] ?? 0) < (other[at] ?? 0)
}
