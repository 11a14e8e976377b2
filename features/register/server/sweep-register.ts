import type { Database } from '@e-collecting/database'
import { workInChunks } from '@e-collecting/kernel'
import { refreshResidentStatistics } from '@e-collecting/municipalities/server'
import { createCredentialSweepRepository } from './credential-sweep-repository.ts'
import { refreshCredential } from './refresh-credential.ts'
import type { SettleChangeDeps } from './settle-change.ts'
import { sweepChanges } from './sweep-changes.ts'

export interface SweepRegisterDeps extends SettleChangeDeps {
  db: Database
}

/** An open offer is asked for again after this long, in case no callback came. */
const OFFER_STALE_MS = 300_000
const BATCH = 200
const ASKED_AT_ONCE = 8

/**
 * Does what nobody's poll or callback has done: ends attempts to issue that have died, finds out what has become of changes that staff have
 * asked for, and asks for open offers, so that one that nobody collected locks nobody out. Run every minute; several processes may.
 * One that the issuer has no answer for stops no other: it goes to the end of the row.
 * @throws SwiyuServiceError the first, after all were asked, or when the issuer cannot be reached; the next run goes on.
 */
export async function sweepRegister(deps: SweepRegisterDeps): Promise<void> {
  const now = deps.now()
  const overdue = createCredentialSweepRepository(deps.db)
  await overdue.refreshStatistics()
  await refreshResidentStatistics(deps.db)
  await overdue.endDeadAttempts(now)
  const stale = await overdue.listOpen(new Date(now.getTime() - OFFER_STALE_MS), BATCH)
  const failures = [...(await sweepChanges(deps))]
  await workInChunks([...(await overdue.listDeadOverOffer(now, BATCH)), ...stale], ASKED_AT_ONCE, async (record) => {
    try {
      await refreshCredential(deps, record)
      return true
    } catch (error) {
      failures.push(error)
      await overdue.moveToEnd(record, now).catch((cause: unknown) => failures.push(cause))
      return false
    }
  })
  if (failures.length > 0) throw failures[0]
}
