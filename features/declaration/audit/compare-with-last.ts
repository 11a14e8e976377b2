import { quorumTime, TlogError, type TreeReader, verifyCosignatures } from '@e-collecting/tlog'
import { requireGoesOn } from './goes-on.ts'
import type { LogAccess } from './log-access.ts'
import { type LogSigners, openOf } from './open-log.ts'

/** Where a problem is that the checkpoint of an earlier audit has: whoever kept it may have mistaken the file. */
export const LAST_CHECKPOINT = 'last checkpoint'

/** What was seen of a log. */
export interface LastSeen {
  size: number
  /** When as many witnesses as have to sign had signed it, in seconds since 1970; null where that cannot be told. */
  seenAt: number | null
}

/**
 * Verifies that a log goes on from the checkpoint that was seen of it.
 * @param note as it was kept; undefined: nothing was
 * @throws LogFault as `requireGoesOn`
 * @throws TlogError with `LAST_CHECKPOINT` as its file, where the log has not signed that
 */
export async function compareWithLast(
  { access, signers, tree }: { access: LogAccess; signers: LogSigners; tree: TreeReader },
  note: string | undefined,
): Promise<LastSeen | null> {
  if (note === undefined) return null
  const { last, seenAt } = await openLast(access, signers, note).catch((error: unknown) => {
    if (error instanceof TlogError) throw new TlogError(error.code, error.message, { file: LAST_CHECKPOINT })
    throw error
  })
  await requireGoesOn(access, tree, last)
  return { size: last.size, seenAt }
}

async function openLast(access: LogAccess, signers: LogSigners, note: string) {
  const { policy } = signers
  const last = await openOf(access, signers, note)
  const witnesses = policy.witnesses.map(({ key }) => key)
  // Need not be as many as have to sign now: who they are may have changed since.
  const cosignatures = await verifyCosignatures(access.verifyEd25519, last.note, witnesses)
  return { last, seenAt: quorumTime(policy, cosignatures) ?? null }
}
