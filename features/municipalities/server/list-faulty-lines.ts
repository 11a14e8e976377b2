import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import type { Clock, Sealer } from '@e-collecting/kernel'
import type { FaultyLine } from '../contract.ts'
import { createResidentImportRepository } from './resident-import-repository.ts'
import { readFaulty, requireStaged } from './staged-import.ts'

/**
 * The faulty lines of a preview, for the one who uploaded them.
 * @throws DomainError `import-not-found`.
 */
export async function listFaultyLines(
  { db, sealer, now }: { db: Database; sealer: Sealer; now: Clock },
  id: string,
  actor: Actor,
): Promise<FaultyLine[]> {
  const imports = createResidentImportRepository(db)
  await requireStaged(imports, id, actor, now())
  return readFaulty(imports, sealer, id)
}
