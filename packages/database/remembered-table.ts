import { eq } from 'drizzle-orm'
import type { Bulletin } from './bulletin.ts'
import type { Database } from './database.ts'
import { prepareHot } from './prepared.ts'
import { tableChanges } from './schema/product.ts'

/** What a table holds, in the memory of this process. */
export interface RememberedTable<Content> {
  /** As this process knows it: asks the database the first time only. */
  read: () => Promise<Content>
  /**
   * Asks whether the table has changed, and reads it again if so. Whoever has changed it waits for this before answering; run it each
   * second as well, for notices that were lost.
   */
  catchUp: () => Promise<void>
  /** Of the content that this process knows; 0 before it was read. */
  version: () => number
}

export interface RememberTableInput<Content> {
  db: Database
  bulletin: Bulletin
  /** Name of a table with the trigger `remembered`. */
  table: string
  load: () => Promise<Content>
  /** Told of each change that this process learns of. Must not throw. */
  onChanged?: (content: Content, before: Content) => void
}

/** Where the trigger publishes `<table> <version>`. */
const CHANNEL = 'remembered'

/**
 * Keeps a table in memory. Its trigger counts and publishes every change, whoever makes it, so none can be forgotten; a number that
 * is read before the rows says which changes are surely among them. Loads follow one another, so none replaces a later one.
 */
export function rememberTable<Content>(input: RememberTableInput<Content>): RememberedTable<Content> {
  const { db, bulletin, table, load, onChanged } = input
  let known: { version: number; content: Content } | undefined
  const readVersion = prepareHot(
    db,
    `remembered_${table}`,
    db.select({ version: tableChanges.version }).from(tableChanges).where(eq(tableChanges.tableName, table)),
  )
  const catchUp = inTurn(async () => {
    const [row] = await readVersion.execute()
    const version = row?.version ?? 0
    if (known?.version === version) return known.content
    const before = known
    const content = await load()
    known = { version, content }
    if (before !== undefined) onChanged?.(content, before.content)
    return content
  })
  bulletin.subscribe(CHANNEL, (notice) => {
    const [changed, version] = notice.split(' ')
    // What cannot be read now is read with the next second.
    if (changed === table && Number(version) !== known?.version) catchUp().catch(() => undefined)
  })
  return {
    read: async () => known?.content ?? catchUp(),
    catchUp: async () => void (await catchUp()),
    version: () => known?.version ?? 0,
  }
}

/** Runs a task once at a time. Who asks meanwhile shares one more run that begins afterwards: it sees all that was done before. */
function inTurn<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  const start = () => {
    running = task().finally(() => {
      running = undefined
    })
    return running
  }
  const startAfter = async (earlier: Promise<unknown>) => {
    await earlier.catch(() => undefined)
    next = undefined
    return start()
  }
  return () => {
    if (running === undefined && next === undefined) return start()
    next ??= startAfter(running ?? Promise.resolve())
    return next
  }
}
