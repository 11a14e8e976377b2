import { type Actor, holdRight, mayActFor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { StoredCredential } from './credential-column-statements.ts'
import type { CredentialRepository } from './credential-repository.ts'

/**
 * A record that the actor may act on. One of a municipality without right does not exist for him.
 * @throws DomainError `credential-not-found`.
 */
export async function requireCredential(
  { credentials }: { credentials: Pick<CredentialRepository, 'findById'> },
  id: string,
  actor: Actor,
): Promise<StoredCredential> {
  const record = await credentials.findById(id)
  if (record === undefined || !mayActFor(actor, record.municipalityId)) throw credentialNotFound()
  return record
}

/**
 * Asked once more when the issuer has been asked, which takes its time, and before it is to do something.
 * @throws DomainError `credential-not-found` when the right has gone meanwhile.
 */
export async function requireStillRight(
  { db }: { db: Database },
  { municipalityId }: StoredCredential,
  { userId }: Actor,
): Promise<void> {
  if (!(await holdRight(db, userId, municipalityId))) throw credentialNotFound()
}

const credentialNotFound = () => new DomainError('credential-not-found', 'There is no such credential.')

/** @throws DomainError `no-management-id` for a record that the issuer knows nothing of. */
export function requireManagementId({ managementId }: StoredCredential): string {
  if (managementId === null) throw new DomainError('no-management-id', 'The issuer knows nothing of this record.')
  return managementId
}
