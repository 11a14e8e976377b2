import { isConsistent, type TreeHead, type TreeReader } from '@e-collecting/tlog'
import { LogFault } from './audit-error.ts'
import type { LogAccess } from './log-access.ts'

/**
 * Verifies that a log goes on from what was seen of it.
 * @throws LogFault `log-shrunk`, `log-forked`
 */
export async function requireGoesOn(
  { sha256 }: Pick<LogAccess, 'sha256'>,
  tree: TreeReader,
  seen: TreeHead,
): Promise<void> {
  if (seen.size > tree.size) throw new LogFault('log-shrunk', 'checkpoint')
  const proof = await tree.consistencyProof(seen.size)
  // Everything goes on from nothing.
  if (seen.size > 0 && !isConsistent(sha256, seen, tree, proof)) throw new LogFault('log-forked', 'checkpoint')
}
