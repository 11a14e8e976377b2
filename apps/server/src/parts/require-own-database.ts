import { createLogRepository } from '@e-collecting/declaration/server'
import { holdsItems } from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from '../compose-deps.ts'
import { ConfigError } from '../config.ts'

/**
 * Parts that run apart have a database each: with one, whoever operates the declarations would have the register beside them, and both one
 * set of keys (record 0079). Nor is a log with declarations left behind where nobody would publish it any more.
 * @throws ConfigError
 */
export async function requireOwnDatabase({ config, db }: Pick<ComposeDeps, 'config' | 'db'>): Promise<void> {
  const { here } = config.parts
  if (here === 'declaration' && (await holdsItems(db)))
    throw new ConfigError([
      'PARTS=declaration: this database is that of a register and its items. Give the declaration part one of its own in DATABASE_URL (or DATA_DIR), with a user of its own',
    ])
  if (here !== 'main') return
  const unfinished = await createLogRepository(db).listUnfinished()
  if (unfinished.length > 0)
    throw new ConfigError([
      `PARTS=main: people have declared in this database, in logs that are not closed yet: ${unfinished.join(', ')}. Go on with PARTS=all until they are, or give another database (DATABASE_URL or DATA_DIR)`,
    ])
}
