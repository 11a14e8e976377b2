import { findNewestAudit } from '@e-collecting/audit/server'
import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import type { Language } from '@e-collecting/i18n'
import { type Clock, DomainError, type Sealer } from '@e-collecting/kernel'
import type { CredentialProof, IssuerService } from '@e-collecting/swiyu-client'
import { type CredentialDetails, type CredentialRecord, SUSPENSION_REASONS } from '../contract.ts'
import { requireCredential } from './credential-access.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import type { CredentialRepository } from './credential-repository.ts'
import { openOfferLink } from './offer-link.ts'

export interface ReadCredentialDetailsDeps {
  db: Database
  credentials: Pick<CredentialRepository, 'findById'>
  issuer: Pick<IssuerService, 'readProofs'>
  sealer: Sealer
  now: Clock
  reportFailure: (error: unknown) => void
}

/**
 * A record with everything a clerk may see of it; the link of an open offer is there to be shown as a QR code.
 * @throws DomainError `credential-not-found`.
 */
export async function readCredentialDetails(
  deps: ReadCredentialDetailsDeps,
  id: string,
  { actor, language }: { actor: Actor; language: Language },
): Promise<CredentialDetails> {
  const stored = await requireCredential(deps, id, actor)
  const shown = await createCredentialListRepository(deps).find(id, language)
  if (shown === undefined) throw new DomainError('credential-not-found', 'There is no such credential.')
  return {
    ...shown,
    validFrom: stored.validFrom?.toISOString() ?? null,
    validUntil: stored.validUntil?.toISOString() ?? null,
    issuerDid: stored.issuerDid,
    managementId: stored.managementId,
    subject: subjectOf(stored, shown),
    proofs: await readProofs(deps, stored),
    offerDeepLink: openOfferLink(deps.sealer, stored),
    suspension: await findSuspension(deps, stored),
  }
}

/** Who suspends says why, in the log and nowhere else. A step after that one means that the issuer has suspended it by itself. */
async function findSuspension(
  { db }: ReadCredentialDetailsDeps,
  { id, providerStatus }: StoredCredential,
): Promise<CredentialDetails['suspension']> {
  if (providerStatus !== 'SUSPENDED') return null
  const entry = await findNewestAudit(db, { action: 'credential.status-changed', recordId: id })
  if (entry?.detail.to !== 'SUSPENDED') return null
  const reason = SUSPENSION_REASONS.find((known) => known === entry.detail.reason) ?? null
  return { at: entry.at, by: entry.actorEmail, reason }
}

/** From our record: the issuer forgets what it has signed. The slug of an item that has credentials never changes. */
const subjectOf = (
  { nullifier, issuerDid, issuedDate, managementId }: StoredCredential,
  { popularVote }: CredentialRecord,
): CredentialDetails['subject'] =>
  issuedDate === null || managementId === null
    ? null
    : { nullifier, volksbegehren: popularVote.slug, issuerDid, issuedDate }

/** Only if the issuer sends them; one that cannot be asked must not hide the record. */
async function readProofs(
  { issuer, reportFailure }: ReadCredentialDetailsDeps,
  { managementId }: StoredCredential,
): Promise<CredentialDetails['proofs']> {
  if (managementId === null) return []
  try {
    return (await issuer.readProofs(managementId)).map(describeProof)
  } catch (error) {
    reportFailure(error)
    return []
  }
}

const describeProof = ({ created, ...proof }: CredentialProof) => ({ ...proof, created: created?.toISOString() ?? '' })
