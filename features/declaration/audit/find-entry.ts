import { isSameHash, type TreeReader } from '@e-collecting/tlog'
import { type AnnulmentReason, parseEntry } from '../entries/index.ts'
import { atEntry, LogFault } from './audit-error.ts'
import { PROGRESS_EVERY, type Progress } from './fold-log.ts'

/** Where an entry stands. */
export interface FoundEntry {
  index: number
  /** Why it does not count any more, if that is so. */
  reason: AnnulmentReason | undefined
}

/** What became of looking for one. */
export interface Looked {
  /** Undefined where it does not stand. */
  found: FoundEntry | undefined
  /** Nothing can be added to the log. */
  isClosed: boolean
}

const ANNULMENT = new TextEncoder().encode('{"index":')
const CLOSE = new TextEncoder().encode('{"annulled":')

/**
 * Looks for an entry among all of a log, and for what annuls it; reads to the end wherever it stands.
 * @throws LogFault `log-opening-wrong` if the log was opened with another key for promises
 */
export async function findEntry(
  tree: TreeReader,
  wanted: { entry: Uint8Array; promiseVkey: string; onProgress?: (progress: Progress) => void },
): Promise<Looked> {
  const { entry, promiseVkey, onProgress = () => undefined } = wanted
  const reasons = new Map<number, AnnulmentReason>()
  let index: number | undefined
  let isClosed = false
  let at = 0
  for await (const bytes of tree.entries()) {
    if (index === undefined && isSameHash(bytes, entry)) index = at
    if (at === 0) requirePromiseKey(bytes, promiseVkey)
    if (beginsWith(bytes, ANNULMENT)) noteAnnulment(reasons, bytes, at)
    isClosed = beginsWith(bytes, CLOSE)
    at += 1
    if (at % PROGRESS_EVERY === 0) onProgress({ done: at, size: tree.size })
  }
  return { found: index === undefined ? undefined : { index, reason: reasons.get(index) }, isClosed }
}

/** Keys stand in one order, so that the first one tells of which kind an entry is; most are declarations of others. */
const beginsWith = (bytes: Uint8Array, start: Uint8Array): boolean => isSameHash(bytes.subarray(0, start.length), start)

function noteAnnulment(reasons: Map<number, AnnulmentReason>, bytes: Uint8Array, at: number): void {
  const annulment = atEntry(at, () => parseEntry(bytes))
  if (annulment.t === 'x') reasons.set(annulment.index, annulment.reason)
}

function requirePromiseKey(bytes: Uint8Array, promiseVkey: string): void {
  const opening = atEntry(0, () => parseEntry(bytes))
  if (opening.t !== 'o' || opening.promise !== promiseVkey) throw new LogFault('log-opening-wrong', 'entry 0')
}
