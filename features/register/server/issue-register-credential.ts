import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '@e-collecting/audit/server'
import type { Actor } from '@e-collecting/auth/server'
import { DomainError, endOfSwissDay, swissDay } from '@e-collecting/kernel'
import { openKeyPin } from '@e-collecting/municipalities/server'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import { type CreatedOffer, SwiyuServiceError } from '@e-collecting/swiyu-client'
import { DEFAULT_VALIDITY_MS, OFFER_VALIDITY_SECONDS, REGISTER_CREDENTIAL_TYPE } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { issuerFailed } from './issuer-failed.ts'
import { deriveNullifier } from './nullifier.ts'
import { sealOfferLink } from './offer-link.ts'
import type { IssueRegisterCredentialDeps, PreparedIssuance } from './prepare-issuance.ts'
import { type Attempt, type RecordedOffer, toFailed, toLeased, toOffered } from './record-steps.ts'
import { applyProviderStatus } from './refresh-credential.ts'
import type { RegisterClaims } from './register-type.ts'

/** How long one attempt may take to issue before another one takes over. */
export const ISSUING_LEASE_MS = 30_000

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
  if (!(await credentials.lease(leased, record, prepared.entryAt))) throw inProgress()

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
    await applyProviderStatus(deps, leased, { providerStatus, readAt }, { attemptId })
    throw providerStatus === 'ISSUED'
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
