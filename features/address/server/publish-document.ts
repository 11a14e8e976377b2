import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { insertDataSet, publishDataSet } from './data-set-repository.ts'

/** Replaces what is known of municipalities or localities. Processes read it within a second. @param data `date` as `2026-01-01` */
export async function publishDocument(
  { db, now }: { db: Database; now: Clock },
  { kind, date, document }: { kind: 'municipalities' | 'localities'; date: string | null; document: string },
): Promise<void> {
  const id = await insertDataSet(db, { kind, dataDate: date, changedAt: now(), document })
  await publishDataSet(db, { id, kind, streetCount: 0, addressCount: 0, now: now() })
}
