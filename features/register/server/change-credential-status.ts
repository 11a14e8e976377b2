import type { Actor } from '@e-collecting/auth/server'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { type IssuerService, SwiyuServiceError } from '@e-collecting/swiyu-client'
import { canChangeStatus, type ProviderStatus, type SettableStatus, type SuspensionReason } from '../contract.ts'
import { requireCredential, requireManagementId } from './credential-access.ts'
import type { CredentialRepository } from './credential-repository.ts'
import { issuerFailed } from './issuer-failed.ts'
import { applyProviderStatus, refreshCredential } from './refresh-credential.ts'
import type { StoredCredential } from './stored-credential.ts'

export interface ChangeCredentialStatusDeps {
  credentials: Pick<CredentialRepository, 'applyStatus' | 'findById'>
  issuer: Pick<IssuerService, 'readStatus' | 'changeStatus'>
  votes: Pick<PopularVoteRepository, 'findById'>
  now: Clock
  /** Receives the error of a failed call to the issuer; the error carries no personal data. */
  reportFailure: (error: unknown) => void
}

/**
 * Asks the issuer how a credential stands.
 * @throws DomainError `credential-not-found`, `no-management-id`, `issuer-unavailable`, `issuer-not-set-up`.
 */
export async function refreshCredentialForStaff(
  deps: ChangeCredentialStatusDeps,
  id: string,
  actor: Actor,
): Promise<void> {
  const record = await requireCredential(deps, id, actor)
  requireManagementId(record)
  await refreshOr(deps, record, 'issuer-unavailable')
}

/**
 * Cancels, suspends, releases or revokes at the issuer, which decides; the record follows, with what was done in the log. Revoking is
 * a status change like the others.
 * @throws DomainError `credential-not-found`, `no-management-id`, `credential-in-progress` while an offer is being made,
 * `status-step-refused` when there is no such step from where the credential stands now, `status-not-updated` when the issuer
 * has not said that it did it, `issuer-not-set-up` when it does not let us in.
 */
export async function changeCredentialStatus(
  deps: ChangeCredentialStatusDeps,
  { id, status, reason }: { id: string; status: SettableStatus; reason?: SuspensionReason | undefined },
  actor: Actor,
): Promise<void> {
  const record = await requireCredential(deps, id, actor)
  const managementId = requireManagementId(record)
  if (record.status === 'pending' && (record.leaseUntil ?? deps.now()) >= deps.now())
    throw new DomainError('credential-in-progress', 'An offer is being made.')
  const live = await refreshOr(deps, record, 'status-not-updated')
  const from = live.providerStatus ?? 'unknown'
  if (!canChangeStatus(from, status)) throw stepRefused(from, status)
  const providerStatus = await change(deps, { live, managementId, from, to: status })
  await recordChange(deps, live, { from, providerStatus, reason }, actor)
}

const stepRefused = (from: ProviderStatus, to: ProviderStatus) =>
  new DomainError('status-step-refused', `From ${from} there is no step to ${to}.`)

async function refreshOr(
  deps: ChangeCredentialStatusDeps,
  record: StoredCredential,
  code: 'issuer-unavailable' | 'status-not-updated',
): Promise<StoredCredential> {
  try {
    return await refreshCredential(deps, record)
  } catch (cause) {
    deps.reportFailure(cause)
    throw issuerFailed(code, cause)
  }
}

/** A step that the issuer calls impossible is read again: somebody, or a wallet, was faster. Whatever else it says is no word on the step. */
async function change(
  deps: ChangeCredentialStatusDeps,
  step: { live: StoredCredential; managementId: string; from: ProviderStatus; to: SettableStatus },
): Promise<ProviderStatus> {
  try {
    return await deps.issuer.changeStatus(step.managementId, step.to)
  } catch (cause) {
    deps.reportFailure(cause)
    if (!(cause instanceof SwiyuServiceError) || cause.httpStatus !== 400)
      throw issuerFailed('status-not-updated', cause)
    const { providerStatus } = await refreshOr(deps, step.live, 'status-not-updated')
    throw stepRefused(providerStatus ?? step.from, step.to)
  }
}

interface Change {
  from: ProviderStatus
  providerStatus: ProviderStatus
  reason: SuspensionReason | undefined
}

async function recordChange(
  deps: ChangeCredentialStatusDeps,
  record: StoredCredential,
  { from, providerStatus, reason }: Change,
  actor: Actor,
): Promise<void> {
  const at = deps.now()
  const isRevoked = providerStatus === 'REVOKED'
  const popularVote = (await deps.votes.findById(record.popularVoteId))?.slug ?? null
  await applyProviderStatus(
    deps,
    record,
    { providerStatus, readAt: at },
    {
      ...(isRevoked ? { revokedBy: actor.userId } : {}),
      note: {
        actor,
        at,
        recordId: record.id,
        municipalityId: record.municipalityId,
        action: isRevoked ? 'credential.revoked' : 'credential.status-changed',
        detail: { from, to: providerStatus, popularVote, ...(reason && { reason }) },
      },
    },
  )
}
