import { type Database, hasRoom } from '@e-collecting/database'
import { writeMasterKeyCheck } from '../check-master-key.ts'

/** Anybody may ask; the database is asked once in this time. */
const REMEMBERED_MS = 1000
/** A database that takes longer serves nobody. */
const ANSWER_WITHIN_MS = 3000

/**
 * Whether the database takes a change: one that only reads, or whose disk is full, is not ready.
 * @returns answers of the last second are given again
 */
export function createWriteCheck({
  db,
  dataDir,
}: {
  db: Database
  dataDir: string | undefined
}): () => Promise<boolean> {
  let askedAt: number | undefined
  let answer = Promise.resolve(false)
  return () => {
    const now = performance.now()
    if (askedAt === undefined || now - askedAt > REMEMBERED_MS) {
      askedAt = now
      answer = Promise.race([write(db, dataDir), sayNoInTime()])
    }
    return answer
  }
}

const sayNoInTime = () => new Promise<boolean>((resolve) => void setTimeout(resolve, ANSWER_WITHIN_MS, false).unref())

const write = (db: Database, dataDir: string | undefined): Promise<boolean> =>
  writeMasterKeyCheck(db)
    .then(() => dataDir === undefined || hasRoom(dataDir))
    .catch(() => false)
