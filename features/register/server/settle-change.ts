import type { AuditAction } from '@e-collecting/audit/contract'
import type { AuditEvent } from '@e-collecting/audit/server'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { canChangeStatus, type ProviderStatus } from '../contract.ts'
import type { CredentialChangeRepository } from './credential-change-repository.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { applyProviderStatus, type RefreshCredentialDeps, readProviderStatus } from './refresh-credential.ts'
import type { StoredChange } from './stored-change.ts'

export interface SettleChangeDeps extends RefreshCredentialDeps {
  changes: CredentialChangeRepository
  votes: Pick<PopularVoteRepository, 'findById'>
}

/** What became of a change: it is done, it came to nothing, or nobody knows yet. */
export type ChangeOutcome = 'done' | 'failed' | 'open'

/** An issuer that still says the old status after this long has not done it; before, the call may still be on its way there. */
const BELIEVED_AFTER_MS = 300_000

/** What has become of a change, in the name of whoever asked for it. */
export async function describeChange(
  { votes, now }: Pick<SettleChangeDeps, 'votes' | 'now'>,
  change: StoredChange,
  record: StoredCredential,
  outcome: 'done' | 'unconfirmed',
): Promise<AuditEvent> {
  const { from, to, reason } = change
  const popularVote = (await votes.findById(record.popularVoteId))?.slug ?? null
  return {
    actor: { userId: change.changedBy, email: change.changedByEmail },
    at: now(),
    recordId: record.id,
    municipalityId: record.municipalityId,
    action: actionOf(change, outcome),
    detail: { from, ...(outcome === 'done' ? { to } : { wanted: to }), popularVote, ...(reason && { reason }) },
  }
}

function actionOf({ to }: StoredChange, outcome: 'done' | 'unconfirmed'): AuditAction {
  if (outcome === 'unconfirmed') return 'credential.change-unconfirmed'
  return to === 'REVOKED' ? 'credential.revoked' : 'credential.status-changed'
}

/** The issuer stands where the change leads: the record follows, the log says who has done it. */
export async function completeChange(
  deps: SettleChangeDeps,
  change: StoredChange,
  record: StoredCredential,
  said: { providerStatus: ProviderStatus; readAt: Date },
): Promise<void> {
  await applyProviderStatus(deps, { ...record, managementId: change.managementId }, said)
  await deps.changes.complete(change, await describeChange(deps, change, record, 'done'))
}

/** The issuer has not done it; shown until somebody tries again, as long as that could help. */
export async function failChange(
  deps: SettleChangeDeps,
  change: StoredChange,
  record: StoredCredential,
  providerStatus: ProviderStatus,
): Promise<void> {
  const note = await describeChange(deps, change, record, 'unconfirmed')
  await deps.changes.fail(change, deps.now(), { note, isKept: canChangeStatus(providerStatus, change.to) })
}

/**
 * Asks the issuer what has become of a change for whose answer nobody waits any more. Repeating it, also by several processes at once,
 * settles it once.
 * @throws SwiyuServiceError when the issuer cannot be reached; then it stays open.
 */
export async function reconcileChange(
  deps: SettleChangeDeps,
  change: StoredChange,
  record: StoredCredential,
): Promise<ChangeOutcome> {
  const readAt = deps.now()
  const providerStatus = await readProviderStatus(deps, change.managementId, record)
  if (providerStatus === change.to) {
    await completeChange(deps, change, record, { providerStatus, readAt })
    return 'done'
  }
  await applyProviderStatus(deps, { ...record, managementId: change.managementId }, { providerStatus, readAt })
  if (providerStatus === 'unknown' || readAt.getTime() - change.begunAt.getTime() < BELIEVED_AFTER_MS) return 'open'
  await failChange(deps, change, record, providerStatus)
  return 'failed'
}
