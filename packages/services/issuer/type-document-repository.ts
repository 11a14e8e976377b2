import type { Database } from '@e-collecting/database'
import { typeDocuments } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'

/** Keeps a document under its hash; one that is there already is the same. */
export async function insertTypeDocument(
  db: Database,
  { hash, body }: { hash: string; body: string },
  createdAt: Date,
): Promise<void> {
  await db.insert(typeDocuments).values({ hash, body, createdAt }).onConflictDoNothing()
}

export async function findTypeDocument(db: Database, hash: string): Promise<string | undefined> {
  const [row] = await db.select({ body: typeDocuments.body }).from(typeDocuments).where(eq(typeDocuments.hash, hash))
  return row?.body
}
