import { type OpenedCheckpoint, quorumTime, TlogError, verifyCosignatures } from '@e-collecting/tlog'
import { requireGoesOn, type SeenVersion, type ServedVersion } from './goes-on.ts'
import type { LogAccess } from './log-access.ts'
import { type LogSigners, openOf } from './open-log.ts'

/** Where a problem is that the checkpoint of an earlier audit has: whoever kept it may have mistaken the file. */
export const LAST_CHECKPOINT = 'last checkpoint'

/**
 * Verifies that a log goes on from the checkpoint that was seen of it.
 * @param note as it was kept; undefined: nothing was
 * @throws LogFault as `requireGoesOn`
 * @throws TlogError with `LAST_CHECKPOINT` as its file, where the log has not signed that
 */
export async function compareWithLast(served: ServedVersion, note: string | undefined): Promise<SeenVersion | null> {
  if (note === undefined) return null
  const { access, signers } = served
  const last = await openLast(access, signers, note).catch((error: unknown) => {
    if (error instanceof TlogError) throw new TlogError(error.code, error.message, { file: LAST_CHECKPOINT })
    throw error
  })
  await requireGoesOn(served, last)
  return last
}

async function openLast(access: LogAccess, signers: LogSigners, note: string): Promise<SeenVersion> {
  const { size, root, note: signed } = await openOf(access, signers, note)
  return { size, root, seenAt: await seenAtOf(access, signers, signed) }
}

/**
 * When what was seen had been signed by as many as have to now; null where these have not: who they are may have changed since.
 * @throws TlogError `false-cosignature`
 */
export async function seenAtOf(
  { verifyEd25519 }: Pick<LogAccess, 'verifyEd25519'>,
  { policy }: Pick<LogSigners, 'policy'>,
  note: OpenedCheckpoint['note'],
): Promise<number | null> {
  const keys = policy.witnesses.map(({ key }) => key)
  return quorumTime(policy, await verifyCosignatures(verifyEd25519, note, keys)) ?? null
}
