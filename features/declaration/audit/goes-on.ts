import type { Clock } from '@e-collecting/kernel'
import {
  CLOCK_LEEWAY_SECONDS,
  createTreeReader,
  isConsistent,
  type OpenedCheckpoint,
  quorumTime,
  type TreeHead,
  type TreeReader,
} from '@e-collecting/tlog'
import { LogFault, type Problem, toProblem } from './audit-error.ts'
import { type LogAccess, readBytes } from './log-access.ts'
import { type LogSigners, witnessesOf } from './open-log.ts'

/** The version of a log that is served now, and whoever compares it. */
export interface ServedVersion {
  access: LogAccess
  signers: LogSigners
  opened: OpenedCheckpoint
  tree: TreeReader
  now: Clock
}

/** A version that was seen before. */
export interface SeenVersion extends TreeHead {
  /** When as many witnesses as have to sign had signed it, in seconds since 1970; null where that cannot be told. */
  seenAt: number | null
}

/** So long after a version was signed a copy may be served that is older: that of another server, or of who fetches it each night. */
const COPY_SECONDS = 86_400

/**
 * Verifies that a log goes on from what was seen of it.
 * @throws LogFault `log-forked`; `log-older`, `log-shrunk` where it has fewer entries, the latter at a file of what was seen where that alone would show a copy
 * @throws TlogError `missing-cosignatures` where it has fewer, and too few have witnessed that
 */
export async function requireGoesOn(served: ServedVersion, seen: SeenVersion): Promise<void> {
  const { access, tree } = served
  if (seen.size > tree.size) throw await faultOfFewer(served, seen)
  const proof = await tree.consistencyProof(seen.size)
  // Everything goes on from nothing.
  if (seen.size > 0 && !isConsistent(access.sha256, seen, tree, proof)) throw new LogFault('log-forked', 'checkpoint')
}

/** A copy from before is no fault of the log, as long as there may be one. */
async function faultOfFewer(served: ServedVersion, seen: SeenVersion): Promise<LogFault> {
  const { access, signers, opened, tree, now } = served
  const signedAt = quorumTime(signers.policy, await witnessesOf(access, signers, opened))
  const isPrefix = await isBeginning(access, tree, seen)
  if (isPrefix === false) return new LogFault('log-forked', 'checkpoint')
  const { seenAt } = seen
  const detail = `It has ${tree.size}, and ${seen.size} were seen.`
  // Where nobody has to sign a time, the files alone show that what was seen is still published.
  if (signedAt === undefined || seenAt === null)
    return isPrefix === true
      ? new LogFault('log-older', 'checkpoint', { detail })
      : new LogFault('log-shrunk', isPrefix.where, { detail })
  const mayBeCopy = signedAt <= seenAt + CLOCK_LEEWAY_SECONDS && now().getTime() <= (seenAt + COPY_SECONDS) * 1000
  return new LogFault(mayBeCopy ? 'log-older' : 'log-shrunk', 'checkpoint', { detail })
}

/** Whether a version is the beginning of a larger one, by the files of that; what is wrong with them where they do not tell. */
async function isBeginning(access: LogAccess, first: TreeHead, second: TreeHead): Promise<boolean | Problem> {
  const { sha256 } = access
  if (first.size === 0) return true
  try {
    const larger = createTreeReader({ sha256, ...second, readTile: (path) => readBytes(access, path) })
    return isConsistent(sha256, first, second, await larger.consistencyProof(first.size))
  } catch (error) {
    const problem = toProblem(error)
    if (problem === undefined) throw error
    return problem
  }
}
