import type { Actor } from '@e-collecting/auth/server'
import { type Clock, DomainError, type Sealer, swissDay } from '@e-collecting/kernel'
import type {
  MunicipalityDirectory,
  MunicipalityRecord,
  ResidentEntry,
  ResidentLookup,
} from '@e-collecting/municipalities/server'
import {
  type FindMunicipality,
  type PopularVoteRecord,
  type PopularVoteRepository,
  requireInScope,
  requireRunning,
} from '@e-collecting/popular-votes/server'
import type { IssuerService } from '@e-collecting/swiyu-client'
import type { VoteScope } from '../contract/entitlement.ts'
import { refusalOf } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import type { CredentialRepository, RecordKey } from './credential-repository.ts'
import { decideIssuance, type IssuanceDecision } from './decide-issuance.ts'
import { askIssuer } from './issuer-failed.ts'
import { refreshCredential } from './refresh-credential.ts'
import { requireNoneInMerged } from './require-none-in-merged.ts'

export interface IssueRegisterCredentialDeps {
  credentials: CredentialRepository
  municipalities: Pick<MunicipalityDirectory, 'findById' | 'listRegisters'>
  residents: Pick<ResidentLookup, 'listSamePersons'>
  votes: Pick<PopularVoteRepository, 'findBySlug'>
  findMunicipality: FindMunicipality
  issuer: Pick<IssuerService, 'createOffer' | 'readStatus' | 'changeStatus'>
  /** The list of a municipality's DID that a new credential gets its entries in; null where there is none. */
  statusListUrlFor: (did: string, configured: string | null) => Promise<string | null>
  sealer: Sealer
  now: Clock
  /** Receives the error of a failed call to the issuer; the error carries no personal data. */
  reportFailure: (error: unknown) => void
}

/** Whose credential it is, as the register has it at this moment. */
type Resident = Pick<
  ResidentEntry,
  'id' | 'municipalityId' | 'birthDate' | 'hasRightToVote' | 'isArchived' | 'updatedAt'
>

/** A request that meets every precondition. */
export interface PreparedIssuance {
  residentId: string
  /** When the resident's entry was changed last: what follows is for whose it was then. */
  entryAt: Date
  municipality: MunicipalityRecord
  did: string
  statusListUrl: string
  vote: PopularVoteRecord
  record: StoredCredential | undefined
  decision: Exclude<IssuanceDecision, { kind: 'refused' }>
}

/**
 * The preconditions, in this order: a resident, no credential yet, an item that is open, in scope, somebody who may vote on it,
 * a municipality that can issue, no credential in a register that has merged with this one. The last is the last: a clerk who may not look into
 * that register learns of it only where a credential would be issued, which the log tells. Reads the issuer's live status first where there is a record.
 * @param slug of the item.
 * @throws DomainError `resident-not-found`, `credential-exists`, `credential-in-progress`, `credential-revoked-before`, `credential-in-merged-register`, `not-allowed`,
 * `resident-without-right`, `resident-too-young`, `popular-vote-not-found`, `popular-vote-ended`, `popular-vote-not-started`, `out-of-scope-canton`, `out-of-scope-municipality`,
 * `municipality-without-did`, `issuer-unavailable`, `issuer-not-set-up`.
 */
export async function prepareIssuance(
  deps: IssueRegisterCredentialDeps,
  { resident, popularVote: slug }: { resident: Resident; popularVote: string },
  actor: Actor | null,
): Promise<PreparedIssuance> {
  const now = deps.now()
  const municipality = await deps.municipalities.findById(resident.municipalityId)
  if (municipality === undefined || resident.isArchived)
    throw new DomainError('resident-not-found', 'There is no such resident.')

  const vote = await deps.votes.findBySlug(slug)
  const record = vote && (await findLive(deps, { residentId: resident.id, popularVoteId: vote.id }))
  const decision = decideIssuance(record, actor === null ? 'resident' : 'staff', now)
  if (decision.kind === 'refused')
    throw new DomainError(decision.code, 'There is one credential per resident and item.')

  if (vote?.status !== 'active') throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
  requireRunning(vote, now)
  requireInScope(vote, municipality, deps.findMunicipality)
  requireEntitled(resident, { level: vote.level, canton: municipality.canton }, now)
  const { did, statusListUrl: configured } = municipality
  const statusListUrl =
    did === null ? null : await askIssuer(deps, 'issuer-unavailable', () => deps.statusListUrlFor(did, configured))
  if (did === null || statusListUrl === null)
    throw new DomainError('municipality-without-did', 'The municipality has no DID to issue under.')
  await requireNoneInMerged({ findLive: (key) => findLive(deps, key), ...deps }, resident, { vote, actor, now })
  return {
    residentId: resident.id,
    entryAt: resident.updatedAt,
    municipality,
    did,
    statusListUrl,
    vote,
    record,
    decision,
  }
}

function requireEntitled(resident: Resident, scope: VoteScope, now: Date): void {
  const refusal = refusalOf(resident, scope, swissDay(now))
  if (refusal !== undefined) throw new DomainError(refusal, 'The resident may not vote on this item.')
}

async function findLive(deps: IssueRegisterCredentialDeps, key: RecordKey): Promise<StoredCredential | undefined> {
  const record = await deps.credentials.findOf(key)
  return record && askIssuer(deps, 'issuer-unavailable', () => refreshCredential(deps, record))
}
