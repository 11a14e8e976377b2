import type { Database } from '@e-collecting/database'
import { issuedCredentials } from '@e-collecting/database/trust'
import { and, eq, lt } from 'drizzle-orm'
import type { CredentialStatus } from './state/credential-status.ts'

/** A collected credential that can be suspended and revoked. */
export type IssuedCredentialRecord = {
  readonly status: Exclude<CredentialStatus, 'INIT'>
  readonly issuerDid: string
  readonly listId: string
  readonly indexes: readonly number[]
}

export async function findIssuedCredential(
  db: Database,
  { service, id }: { service: string; id: string },
): Promise<IssuedCredentialRecord | undefined> {
  const [row] = await db
    .select({
      status: issuedCredentials.status,
      issuerDid: issuedCredentials.issuerDid,
      listId: issuedCredentials.listId,
      indexes: issuedCredentials.indexes,
    })
    .from(issuedCredentials)
    .where(and(eq(issuedCredentials.id, id), eq(issuedCredentials.service, service)))
  return row
}

/** Compare-and-set on the credential's state. @returns false if somebody was faster */
export async function moveIssuedCredential(
  db: Database,
  { id, from, to }: { id: string } & Record<'from' | 'to', IssuedCredentialRecord['status']>,
): Promise<boolean> {
  const rows = await db
    .update(issuedCredentials)
    .set({ status: to })
    .where(and(eq(issuedCredentials.id, id), eq(issuedCredentials.status, from)))
    .returning({ id: issuedCredentials.id })
  return rows.length > 0
}

/** Forgets credentials that have not been valid for a day. @param day `YYYY-MM-DD` */
export async function deleteExpiredCredentials(db: Database, service: string, day: string): Promise<void> {
  await db
    .delete(issuedCredentials)
    .where(and(eq(issuedCredentials.service, service), lt(issuedCredentials.validUntil, day)))
}
