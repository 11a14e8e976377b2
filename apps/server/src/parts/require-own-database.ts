import {
  createLogRepository,
  createSourceRepository,
  isItemsDocument,
  listOpenElsewhere,
} from '@e-collecting/declaration/server'
import { holdsItems } from '@e-collecting/popular-votes/server'
import type { ComposeDeps } from '../compose-deps.ts'
import { ConfigError } from '../config.ts'

type Database = ComposeDeps['db']

/**
 * Parts that run apart have a database each: with one, whoever operates the declarations would have the register beside them, and both one
 * set of keys (record 0079). Nor is a log with declarations left behind, here or elsewhere.
 * @throws ConfigError
 */
export async function requireOwnDatabase({ config, db }: Pick<ComposeDeps, 'config' | 'db'>): Promise<void> {
  const { here } = config.parts
  if (here === 'declaration' && (await holdsItems(db)))
    throw new ConfigError([
      'PARTS=declaration: this database is that of a register and its items. Give the declaration part one of its own in DATABASE_URL (or DATA_DIR), with a user of its own',
    ])
  if (here === 'main') {
    await requireNotOfDeclarationPart(db)
    await requireNoneHere(db)
  }
  if (here === 'all') {
    await requireNoneApart(db)
    if (config.declarations === undefined) await requireNoneUnpublished(db)
  }
}

/** It would be that of a register from then on, on which its own part does not start any more. What a main part has signed is kept by the other one alone. */
async function requireNotOfDeclarationPart(db: Database): Promise<void> {
  if ((await holdsItems(db)) || !(await createSourceRepository(db).listDocuments()).some(isItemsDocument)) return
  throw new ConfigError([
    'PARTS=main: this database is that of a declaration part. Give the main part one of its own in DATABASE_URL (or DATA_DIR), with a user of its own',
  ])
}

/** Nobody would publish them any more. */
async function requireNoneHere(db: Database): Promise<void> {
  const unfinished = await createLogRepository(db).listUnfinished()
  if (unfinished.length > 0)
    throw new ConfigError([
      `PARTS=main: people have declared in this database, in logs that are not closed yet: ${unfinished.join(', ')}. Go on with PARTS=all until they are, or give another database (DATABASE_URL or DATA_DIR)`,
    ])
}

/** For one item there would be two logs, in which the same people could declare, and nobody would tell the other part of items any more. */
async function requireNoneApart(db: Database): Promise<void> {
  const elsewhere = await listOpenElsewhere(createSourceRepository(db))
  if (elsewhere.length > 0)
    throw new ConfigError([
      `PARTS=all: people declare in another installation, in logs that were not closed when it was heard of last: ${elsewhere.join(', ')}. Go on with PARTS=main until they are, or give another database (DATABASE_URL or DATA_DIR)`,
    ])
  // Every start but that of a declaration part brings items in.
  const unfinished = (await holdsItems(db)) ? [] : await createLogRepository(db).listUnfinished()
  if (unfinished.length > 0)
    throw new ConfigError([
      `PARTS=all: this database is that of a declaration part, with logs that are not closed yet: ${unfinished.join(', ')}. Go on with PARTS=declaration until they are, or give another database (DATABASE_URL or DATA_DIR)`,
    ])
}

/** A setting that was lost must not break what receipts promise. A demonstration promises nothing. */
async function requireNoneUnpublished(db: Database): Promise<void> {
  const unfinished = await createLogRepository(db).listUnfinished(false)
  if (unfinished.length > 0)
    throw new ConfigError([
      `DECLARATIONS: people have declared in this database, in logs that are not closed yet: ${unfinished.join(', ')}. Go on with DECLARATIONS=on until they are, or give another database (DATABASE_URL or DATA_DIR)`,
    ])
}
