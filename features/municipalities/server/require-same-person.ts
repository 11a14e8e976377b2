import type { Database } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { CredentialStanding } from './ports.ts'
import { createResidentRepository, type ResidentCorrections } from './resident-repository.ts'

/**
 * An entry with a live credential may get another name or another birth date, but not both: the credential would be somebody else's.
 * Corrections one after the other come to the same as both at once, so each is compared with the person to whom the oldest live
 * credential was issued. Of that person nothing is kept for it but when a name and a date were corrected, as long as a credential is live.
 * The entry is locked: nobody is issued anything meanwhile.
 * @param fields what changes
 * @returns what to keep with the change
 * @throws DomainError `resident-has-credentials`
 */
export async function requireSamePerson(
  tx: Database,
  { standing, now }: { standing: CredentialStanding; now: Clock },
  id: string,
  fields: readonly string[],
): Promise<ResidentCorrections> {
  const { liveSince } = await standing.read(tx, { residentId: id })
  if (liveSince === null) return { nameChangedAt: null, birthDateChangedAt: null }
  const known = await createResidentRepository(tx).findCorrections(id)
  const at = now()
  const changedAt = (isChanged: boolean, before: Date | null) => {
    if (isChanged) return at
    return before !== null && before >= liveSince ? before : null
  }
  const isRenamed = fields.includes('givenName') || fields.includes('familyName')
  const nameChangedAt = changedAt(isRenamed, known.nameChangedAt)
  const birthDateChangedAt = changedAt(fields.includes('birthDate'), known.birthDateChangedAt)
  if (nameChangedAt !== null && birthDateChangedAt !== null)
    throw new DomainError('resident-has-credentials', 'The resident has live credentials.')
  return { nameChangedAt, birthDateChangedAt }
}
