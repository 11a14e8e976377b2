import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '@e-collecting/audit/server'
import type { Actor } from '@e-collecting/auth/server'
import { type Clock, DomainError, endOfSwissDay, swissDay } from '@e-collecting/kernel'
import {
  type MunicipalityDirectory,
  type MunicipalityRecord,
  openKeyPin,
  type ResidentEntry,
  type ResidentLookup,
} from '@e-collecting/municipalities/server'
import {
  type FindMunicipality,
  type PopularVoteRecord,
  type PopularVoteRepository,
  requireInScope,
  requireRunning,
} from '@e-collecting/popular-votes/server'
import { type CreatedOffer, type IssuerService, SwiyuServiceError } from '@e-collecting/swiyu-client'
import type { Sealer } from '@e-collecting/wallet-session/server'
import type { VoteScope } from '../contract/entitlement.ts'
import { DEFAULT_VALIDITY_MS, OFFER_VALIDITY_SECONDS, REGISTER_CREDENTIAL_TYPE, refusalOf } from '../contract.ts'
import type { CredentialRepository, RecordKey } from './credential-repository.ts'
import { decideIssuance, type IssuanceDecision } from './decide-issuance.ts'
import { issuerFailed } from './issuer-failed.ts'
import { deriveNullifier } from './nullifier.ts'
import { sealOfferLink } from './offer-link.ts'
import { type Attempt, type RecordedOffer, toFailed, toLeased, toOffered } from './record-steps.ts'
import { applyProviderStatus, refreshCredential } from './refresh-credential.ts'
import type { RegisterClaims } from './register-type.ts'
import { requireNoneInMerged } from './require-none-in-merged.ts'
import type { StoredCredential } from './stored-credential.ts'

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

/** How long one attempt may take to issue before another one takes over. */
export const ISSUING_LEASE_MS = 30_000

/** Whose credential it is, as the register has it at this moment. */
type Resident = Pick<ResidentEntry, 'id' | 'municipalityId' | 'birthDate' | 'hasRightToVote' | 'isArchived'>

/** A request that meets every precondition. */
export interface PreparedIssuance {
  residentId: string
  municipality: MunicipalityRecord
  did: string
  statusListUrl: string
  vote: PopularVoteRecord
  record: StoredCredential | undefined
  decision: Exclude<IssuanceDecision, { kind: 'refused' }>
}

/**
 * The preconditions, in this order: a resident, no credential yet, an item that is open, in scope, somebody who may vote on it,
 * a municipality that can issue. Reads the issuer's live status first where there is a record.
 * @param slug of the item.
 * @throws DomainError `resident-not-found`, `credential-exists`, `credential-in-progress`, `credential-revoked-before`, `credential-in-merged-register`,
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
  if (vote !== undefined)
    await requireNoneInMerged({ ...deps, findLive: (key) => findLive(deps, key) }, resident, {
      popularVoteId: vote.id,
      isStaff: actor !== null,
      now,
    })

  if (vote?.status !== 'active') throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
  requireRunning(vote, now)
  requireInScope(vote, municipality, deps.findMunicipality)
  requireEntitled(resident, { level: vote.level, canton: municipality.canton }, now)
  const { did } = municipality
  const statusListUrl = did === null ? null : await findStatusList(deps, did, municipality)
  if (did === null || statusListUrl === null)
    throw new DomainError('municipality-without-did', 'The municipality has no DID to issue under.')
  return { residentId: resident.id, municipality, did, statusListUrl, vote, record, decision }
}

function requireEntitled(resident: Resident, scope: VoteScope, now: Date): void {
  const refusal = refusalOf(resident, scope, swissDay(now))
  if (refusal !== undefined) throw new DomainError(refusal, 'The resident may not vote on this item.')
}

async function findStatusList(
  deps: IssueRegisterCredentialDeps,
  did: string,
  { statusListUrl }: MunicipalityRecord,
): Promise<string | null> {
  try {
    return await deps.statusListUrlFor(did, statusListUrl)
  } catch (cause) {
    deps.reportFailure(cause)
    throw issuerFailed('issuer-unavailable', cause)
  }
}

async function findLive(deps: IssueRegisterCredentialDeps, key: RecordKey): Promise<StoredCredential | undefined> {
  const record = await deps.credentials.findOf(key)
  try {
    return record && (await refreshCredential(deps, record))
  } catch (cause) {
    deps.reportFailure(cause)
    throw issuerFailed('issuer-unavailable', cause)
  }
}

/**
 * Makes the offer behind the lease on the one record of resident and item: of any number of attempts exactly one gets to the issuer,
 * and no lock or transaction is held while it answers. An offer whose answer is lost is shown to nobody and lapses.
 * @throws DomainError `credential-in-progress` when another attempt was faster, `credential-exists` when a wallet was,
 * `credential-not-issued` when the issuer did not answer or refused; the next try makes a new offer; `issuer-not-set-up`.
 */
export async function completeIssuance(
  deps: IssueRegisterCredentialDeps,
  prepared: PreparedIssuance,
  actor: Actor | null,
): Promise<StoredCredential> {
  const { record, decision } = prepared
  if (decision.kind === 'same-link' && record !== undefined) return record
  const { credentials } = deps
  const leased = toLeased(createAttempt(deps, prepared, actor), record ?? { id: randomUUID() })
  const isOurs = record === undefined ? await credentials.insert(leased) : await credentials.update(leased, record)
  if (!isOurs) throw inProgress()

  if (decision.kind === 'again' && decision.cancelFirst) await cancelOffer(deps, leased)
  const offer = await makeOffer(deps, prepared, leased).catch(async (cause: unknown) => {
    deps.reportFailure(cause)
    await credentials.update(toFailed(leased, { at: deps.now(), keepsOffer: false }), leased)
    throw notIssued(cause)
  })
  const offered = toOffered(leased, recordedOffer(deps, leased, { offer, vote: prepared.vote }))
  const note = actor === null ? undefined : describeIssuance(prepared, offered, actor)
  if (await credentials.update(offered, leased, note)) return offered
  await withdraw(deps, offer.managementId)
  throw inProgress()
}

function createAttempt(
  { now }: Pick<IssueRegisterCredentialDeps, 'now'>,
  { residentId, vote, municipality, did }: PreparedIssuance,
  actor: Actor | null,
): Attempt {
  const at = now()
  const ids = { residentId, popularVoteId: vote.id, municipalityId: municipality.id }
  return {
    attemptId: randomUUID(),
    leaseUntil: new Date(at.getTime() + ISSUING_LEASE_MS),
    at,
    ...ids,
    nullifier: deriveNullifier(ids),
    issuerDid: did,
    issuedBy: actor?.userId ?? null,
  }
}

const inProgress = () => new DomainError('credential-in-progress', 'Another attempt is issuing this credential.')
const notIssued = (cause: unknown) => issuerFailed('credential-not-issued', cause)

/** What the issuer is asked for; `volksbegehren` is the item's slug, as everywhere outside of the database. */
const makeOffer = (
  { issuer, sealer }: IssueRegisterCredentialDeps,
  { did, statusListUrl, vote, municipality }: PreparedIssuance,
  { nullifier, createdAt: at }: StoredCredential,
): Promise<CreatedOffer> =>
  issuer.createOffer({
    credentialType: REGISTER_CREDENTIAL_TYPE,
    subject: { nullifier, volksbegehren: vote.slug, issuerDid: did, issuedDate: swissDay(at) } satisfies RegisterClaims,
    offerValiditySeconds: OFFER_VALIDITY_SECONDS,
    validFrom: at,
    validUntil: validUntil(vote, at),
    statusLists: [statusListUrl],
    issuerDid: did,
    issuerKey: {
      verificationMethod: municipality.verificationMethod,
      keyId: municipality.keyId,
      keyPin: openKeyPin(sealer, municipality),
    },
  })

/** The last millisecond of the end date in Switzerland; 365 days without an end date. */
const validUntil = ({ endDate }: PopularVoteRecord, at: Date): Date =>
  endDate === null ? new Date(at.getTime() + DEFAULT_VALIDITY_MS) : endOfSwissDay(endDate)

/** The link stands sealed in the record, all its times are that of the attempt. */
const recordedOffer = (
  { sealer }: Pick<IssueRegisterCredentialDeps, 'sealer'>,
  { id, createdAt: at }: StoredCredential,
  { offer, vote }: { offer: CreatedOffer; vote: PopularVoteRecord },
): RecordedOffer => ({
  managementId: offer.managementId,
  offerId: offer.offerId,
  sealedOfferLink: sealOfferLink(sealer, id, offer.offerDeepLink),
  issuedDate: swissDay(at),
  issuedAt: at,
  validFrom: at,
  validUntil: validUntil(vote, at),
})

/** What staff did, for the log. */
const describeIssuance = (
  { vote, municipality, record }: PreparedIssuance,
  { id, createdAt: at }: StoredCredential,
  actor: Actor,
): AuditEvent => ({
  actor,
  at,
  action: 'credential.issued',
  recordId: id,
  municipalityId: municipality.id,
  detail: { popularVote: vote.slug, isAfterRevocation: (record?.revokedAt ?? null) !== null },
})

/**
 * Ends an offer that a wallet left half collected, so that there is never a second way to a credential. Whoever was faster at the
 * issuer decides what the record says.
 */
async function cancelOffer(deps: IssueRegisterCredentialDeps, leased: StoredCredential): Promise<void> {
  const { managementId, attemptId } = leased
  if (managementId === null || attemptId === null) return
  try {
    await deps.issuer.changeStatus(managementId, 'CANCELLED')
  } catch (cause) {
    if (cause instanceof SwiyuServiceError && cause.httpStatus === 404) return
    deps.reportFailure(cause)
    const readAt = deps.now()
    const providerStatus = await deps.issuer.readStatus(managementId).catch(() => undefined)
    if (providerStatus === 'CANCELLED' || providerStatus === 'EXPIRED') return
    if (providerStatus === undefined) {
      await deps.credentials.update(toFailed(leased, { at: readAt, keepsOffer: true }), leased)
      throw notIssued(cause)
    }
    const { status } = await applyProviderStatus(deps, leased, { providerStatus, readAt }, { attemptId })
    throw status === 'issued' && providerStatus === 'ISSUED'
      ? new DomainError('credential-exists', 'A wallet has collected the credential in the meantime.')
      : notIssued(cause)
  }
}

/** Another attempt took over while this one was slow: its offer is shown to nobody, and is cancelled where possible. */
async function withdraw(deps: IssueRegisterCredentialDeps, managementId: string): Promise<void> {
  try {
    await deps.issuer.changeStatus(managementId, 'CANCELLED')
  } catch (error) {
    // Shown to nobody, it lapses by itself after its validity.
    deps.reportFailure(error)
  }
}
