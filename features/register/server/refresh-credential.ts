import type { Clock } from '@e-collecting/kernel'
import { type IssuerService, SwiyuServiceError } from '@e-collecting/swiyu-client'
import { COLLECTED_STATUSES, OPEN_PROVIDER_STATUSES } from '../contract/phases.ts'
import { type ProviderStatus, recordStatusOf } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import type { CredentialRepository } from './credential-repository.ts'
import type { StatusReading } from './write-credentials.ts'

export interface RefreshCredentialDeps {
  credentials: Pick<CredentialRepository, 'applyStatus' | 'findById'>
  issuer: Pick<IssuerService, 'readStatus'>
  now: Clock
}

/** What a status of the issuer means for a record: the one place where local and provider status meet. */
export const readingOf = (
  record: Pick<StoredCredential, 'status'>,
  managementId: string,
  providerStatus: ProviderStatus,
  readAt: Date,
): StatusReading => ({
  managementId,
  providerStatus,
  readAt,
  // An answer that we do not understand takes nothing back.
  status: providerStatus === 'unknown' && record.status !== 'pending' ? record.status : recordStatusOf(providerStatus),
  isCollected: COLLECTED_STATUSES.includes(providerStatus),
  // An offer link is a bearer secret: it goes as soon as there is nothing to collect.
  isLinkKept: OPEN_PROVIDER_STATUSES.includes(providerStatus) && !COLLECTED_STATUSES.includes(providerStatus),
})

/**
 * Writes a status that the issuer has said to the record. Used by refresh, callback, poll, sweep and after a change.
 * @param record as it stood before the issuer was asked
 * @param attemptId of the attempt that holds the lease.
 * @returns the record as it stands now; somebody else may have written something newer.
 */
export async function applyProviderStatus(
  { credentials }: Pick<RefreshCredentialDeps, 'credentials'>,
  record: StoredCredential,
  said: { providerStatus: ProviderStatus; readAt: Date },
  { attemptId }: Pick<StatusReading, 'attemptId'> = {},
): Promise<StoredCredential> {
  if (record.managementId === null) return record
  const reading = readingOf(record, record.managementId, said.providerStatus, said.readAt)
  await credentials.applyStatus({ ...reading, attemptId, insteadOf: record })
  return (await credentials.findById(record.id)) ?? record
}

/**
 * Asks the issuer how a credential stands and writes it to the record. Without a management id there is nothing to ask.
 * @throws SwiyuServiceError when the issuer cannot be reached.
 */
export async function refreshCredential(
  deps: RefreshCredentialDeps,
  record: StoredCredential,
): Promise<StoredCredential> {
  if (record.managementId === null) return record
  const readAt = deps.now()
  const providerStatus = await readProviderStatus(deps, record.managementId, record)
  return applyProviderStatus(deps, record, { providerStatus, readAt })
}

/** How a credential stands at the issuer. @throws SwiyuServiceError when the issuer cannot be reached. */
export const readProviderStatus = (
  { issuer, now }: Pick<RefreshCredentialDeps, 'issuer' | 'now'>,
  managementId: string,
  record: StoredCredential,
): Promise<ProviderStatus> =>
  issuer.readStatus(managementId).catch((error: unknown) => {
    if (error instanceof SwiyuServiceError && error.httpStatus === 404) return statusForgotten(record, now())
    throw error
  })

/**
 * An offer that the issuer has forgotten can no longer be collected. Of a credential that was we know nothing new: one that is not valid any
 * more stays what it was, as issuers keep those no longer.
 */
function statusForgotten(record: StoredCredential, now: Date): ProviderStatus {
  if (record.collectedAt === null) return 'EXPIRED'
  return (isOver(record, now) ? record.providerStatus : null) ?? 'unknown'
}

/** A credential that was collected and is not valid any more: nobody can show it, whatever its status. */
export const isOver = ({ collectedAt, validUntil }: StoredCredential, now: Date): boolean =>
  collectedAt !== null && validUntil !== null && validUntil < now
