import { workInChunks } from '@e-collecting/kernel'
import { reconcileChange, type SettleChangeDeps } from './settle-change.ts'

const BATCH = 200
const ASKED_AT_ONCE = 8
/** A change that failed is shown for so long if nobody tries again. */
const FAILED_SHOWN_MS = 30 * 86_400_000

/**
 * Finds out what has become of changes whose answer was lost, or whose process has ended before or after the call.
 * @returns what the issuer had no answer for; those go to the end of the row
 */
export async function sweepChanges(deps: SettleChangeDeps): Promise<readonly unknown[]> {
  const now = deps.now()
  await deps.changes.deleteFailed(new Date(now.getTime() - FAILED_SHOWN_MS))
  const failures: unknown[] = []
  await workInChunks(await deps.changes.listUnconfirmed(now, BATCH), ASKED_AT_ONCE, async (change) => {
    try {
      const record = await deps.credentials.findById(change.credentialId)
      if (record !== undefined && (await reconcileChange(deps, change, record)) === 'open')
        await deps.changes.moveToEnd(change, now)
      return true
    } catch (error) {
      failures.push(error)
      await deps.changes.moveToEnd(change, now).catch((cause: unknown) => failures.push(cause))
      return false
    }
  })
  return failures
}
