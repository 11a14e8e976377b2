import { setImmediate as endOfTurn } from 'node:timers/promises'
import { isFaultOfOneRow, isRolledBack } from './row-fault.ts'

/** One piece of work for a table, to be written together with others. */
export interface GroupCommitInput<Work, Result> {
  /** Writes all or nothing, and says for each in its order what came of it. */
  write: (batch: readonly Work[]) => Promise<readonly Result[]>
  /** No two works of a batch share a key: the later one waits for the next batch. */
  keysOf: (work: Work) => readonly string[]
  /** True for a failure that one work alone can have caused: the batch is then tried one by one. */
  isFaultOfOne: (error: unknown) => boolean
  maxBatch?: number
}

interface Waiting<Work, Result> {
  work: Work
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

const DEFAULT_MAX_BATCH = 200
/**
 * Turns of the loop in which a batch gathers. Where nobody else has anything to do they take no time; where many have, each statement more
 * costs them more than the turns do (docs/performance.md).
 */
const TURNS_GATHERED = 4
/** How often a batch is written again that was rolled back for others: these have got on meanwhile. */
const MAX_ROLLED_BACK = 3

/**
 * Natural group commit: while one batch is being written the next one gathers, without any timer, and whatever arrives in the next turns
 * of the loop comes along. Each caller hears of its own work after the commit. A work that cannot be written fails alone.
 */
export function createGroupCommit<Work, Result>(
  input: GroupCommitInput<Work, Result>,
): (work: Work) => Promise<Result> {
  const { maxBatch = DEFAULT_MAX_BATCH } = input
  let queue: Waiting<Work, Result>[] = []
  let isWriting = false

  const takeBatch = (): Waiting<Work, Result>[] => {
    const keys = new Set<string>()
    const batch: Waiting<Work, Result>[] = []
    const rest: Waiting<Work, Result>[] = []
    for (const waiting of queue) {
      const own = input.keysOf(waiting.work)
      const isFree = batch.length < maxBatch && own.every((key) => !keys.has(key))
      // Later works on the same key wait as well, in their order.
      for (const key of own) keys.add(key)
      ;(isFree ? batch : rest).push(waiting)
    }
    queue = rest
    return batch
  }

  const writeAll = async () => {
    while (queue.length > 0) {
      for (let turn = 0; turn < TURNS_GATHERED; turn++) await endOfTurn()
      await writeBatch(input, takeBatch())
    }
    isWriting = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve, reject })
      if (isWriting) return
      isWriting = true
      void writeAll()
    })
}

/**
 * Reads that come together go as one statement, in the manner of a group commit: what is asked while one is being answered goes with
 * the next. A question that cannot be answered fails alone.
 * @param read answers each question, in their order
 */
export const createGroupRead = <Question, Answer>(
  read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): ((question: Question) => Promise<Answer>) =>
  createGroupCommit({ write: read, keysOf: () => [], isFaultOfOne: isFaultOfOneRow })

/** Never rejects: what happens is told to those who wait. @param again how often it may still be written after a roll-back */
async function writeBatch<Work, Result>(
  input: GroupCommitInput<Work, Result>,
  batch: readonly Waiting<Work, Result>[],
  again = MAX_ROLLED_BACK,
): Promise<void> {
  try {
    const results = await input.write(batch.map(({ work }) => work))
    for (const [position, { resolve }] of batch.entries()) resolve(results[position] as Result)
  } catch (error) {
    if (again > 0 && isRolledBack(error)) await writeBatch(input, batch, again - 1)
    else if (batch.length > 1 && input.isFaultOfOne(error))
      for (const waiting of batch) await writeBatch(input, [waiting])
    else for (const { reject } of batch) reject(error)
  }
}
