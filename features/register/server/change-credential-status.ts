import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { type IssuerService, SwiyuServiceError } from '@e-collecting/swiyu-client'
import { canChangeStatus, type ProviderStatus, type SettableStatus, type SuspensionReason } from '../contract.ts'
import { requireCredential, requireManagementId, requireStillRight } from './credential-access.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { askIssuer, issuerFailed } from './issuer-failed.ts'
import { isOver, refreshCredential } from './refresh-credential.ts'
import {
  type ChangeOutcome,
  completeChange,
  describeChange,
  failChange,
  reconcileChange,
  type SettleChangeDeps,
} from './settle-change.ts'
import { changeState, type StoredChange } from './stored-change.ts'

export interface ChangeCredentialStatusDeps extends SettleChangeDeps {
  db: Database
  issuer: Pick<IssuerService, 'readStatus' | 'changeStatus'>
  /** Receives the error of a failed call to the issuer; the error carries no personal data. */
  reportFailure: (error: unknown) => void
}

/** Above what the calls of one step may take (three of at most 25 s): whoever has begun a change has had an answer by then, or none. */
const CHANGE_LEASE_MS = 90_000

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
  const open = await deps.changes.find(id)
  if (open !== undefined && changeState(open, deps.now()) === 'unconfirmed')
    await askIssuer(deps, 'issuer-unavailable', () => reconcileChange(deps, open, record))
  await askIssuer(deps, 'issuer-unavailable', () => refreshCredential(deps, record))
}

/**
 * Cancels, suspends, releases or revokes at the issuer, which decides; the record follows, with what was done in the log. Revoking is
 * a status change like the others. Who asks for what is written before the issuer is asked: whatever happens to the call, the sweep finds
 * out what has become of it, in the name of whoever asked.
 * @throws DomainError `credential-not-found`, `no-management-id`, `credential-in-progress` while an offer is being made,
 * `status-change-under-way` while somebody waits for the issuer, `status-step-refused` when there is no such step from where the
 * credential stands now, or it is over, `status-not-updated` when the issuer has not done it, `status-unconfirmed` when it may have,
 * `issuer-not-set-up` when it does not let us in.
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
  const before = await settleEarlier(deps, record)
  if (before?.outcome === 'done' && before.change.to === status && before.change.managementId === managementId) return
  const live = await askIssuer(deps, 'status-not-updated', () => refreshCredential(deps, record))
  const from = live.providerStatus ?? 'unknown'
  if (!canChangeStatus(from, status) || isOver(live, deps.now())) throw stepRefused(from, status)
  await requireStillRight(deps, record, actor)
  const change = await begin(deps, live, { managementId, from, to: status, reason: reason ?? null, actor }, before)
  await carryOut(deps, change, live)
}

const stepRefused = (from: ProviderStatus, to: ProviderStatus) =>
  new DomainError('status-step-refused', `From ${from} there is no step to ${to}.`)
const underWay = () => new DomainError('status-change-under-way', 'Somebody changes this credential at this moment.')

/** Whether the issuer has done it cannot be known from this error: it may have, or may yet. */
const isUnclear = (error: unknown): boolean =>
  !(error instanceof SwiyuServiceError) || (error.code !== 'refused' && error.code !== 'misconfigured')

interface Earlier {
  change: StoredChange
  outcome: ChangeOutcome
}

/** What has become of the change before this one, if it left anything: first it gets its outcome, in the name of its author. */
async function settleEarlier(deps: ChangeCredentialStatusDeps, record: StoredCredential): Promise<Earlier | undefined> {
  const change = await deps.changes.find(record.id)
  if (change === undefined) return undefined
  const state = changeState(change, deps.now())
  if (state === 'under-way') throw underWay()
  if (state === 'failed') return { change, outcome: 'failed' }
  const outcome = await askIssuer(deps, 'status-not-updated', () => reconcileChange(deps, change, record))
  return { change, outcome }
}

/** The step as it is written before the issuer hears of it. One that is still open is replaced by it, and told as unconfirmed. */
async function begin(
  deps: ChangeCredentialStatusDeps,
  record: StoredCredential,
  {
    actor,
    ...step
  }: Pick<StoredChange, 'managementId' | 'from' | 'to' | 'reason'> & { actor: Pick<Actor, 'userId' | 'email'> },
  before: Earlier | undefined,
): Promise<StoredChange> {
  const begunAt = deps.now()
  const change: StoredChange = {
    ...step,
    credentialId: record.id,
    attemptId: randomUUID(),
    changedBy: actor.userId,
    changedByEmail: actor.email,
    begunAt,
    leaseUntil: new Date(begunAt.getTime() + CHANGE_LEASE_MS),
    askedAt: begunAt,
    failedAt: null,
  }
  const note = before?.outcome === 'open' ? await describeChange(deps, before.change, record, 'unconfirmed') : undefined
  if (!(await deps.changes.begin(change, before?.change, note))) throw underWay()
  return change
}

async function carryOut(
  deps: ChangeCredentialStatusDeps,
  change: StoredChange,
  record: StoredCredential,
): Promise<void> {
  let providerStatus: ProviderStatus
  try {
    providerStatus = await deps.issuer.changeStatus(change.managementId, change.to)
  } catch (cause) {
    deps.reportFailure(cause)
    return isUnclear(cause) ? findOut(deps, change, record, cause) : refuse(deps, change, record, cause)
  }
  const said = { providerStatus, readAt: deps.now() }
  if (providerStatus === change.to) return completeChange(deps, change, record, said)
  // Its answer is no word on the step; it is asked again.
  return findOut(deps, change, record, undefined)
}

/** The answer was lost, or is none: the status itself may tell. If it does not, the sweep goes on asking. */
async function findOut(
  deps: ChangeCredentialStatusDeps,
  change: StoredChange,
  record: StoredCredential,
  cause: unknown,
): Promise<void> {
  await deps.changes.release(change, deps.now())
  const outcome = await reconcileChange(deps, change, record).catch((error: unknown) => {
    deps.reportFailure(error)
    return 'open' as const
  })
  if (outcome !== 'done') throw new DomainError('status-unconfirmed', 'The issuer has not said what it did.', { cause })
}

/** It has surely not done it. A step that it calls impossible is read again: somebody, or a wallet, was faster. */
async function refuse(
  deps: ChangeCredentialStatusDeps,
  change: StoredChange,
  record: StoredCredential,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof SwiyuServiceError) || cause.httpStatus !== 400) {
    await failChange(deps, change, record, change.from)
    throw issuerFailed('status-not-updated', cause)
  }
  const { providerStatus } = await askIssuer(deps, 'status-not-updated', () => refreshCredential(deps, record))
  // Where it leads already: an earlier call whose answer was lost has arrived after all.
  if (providerStatus === change.to) return completeChange(deps, change, record, { providerStatus, readAt: deps.now() })
  await deps.changes.drop(change)
  throw stepRefused(providerStatus ?? change.from, change.to)
}
