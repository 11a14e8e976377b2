import type { PopularVoteId, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { Logger } from 'pino'
import { describeError } from './http/problems.ts'

export interface EndWithdrawnDeps {
  findById: PopularVoteRepository['findById']
  /** Ends what is open on an item. */
  end: (id: PopularVoteId) => Promise<unknown>
  logger: Pick<Logger, 'error'>
}

/** Ends what is open on items that the public no longer sees. Where that fails, `retry` tries it again, unless the item is back by then. */
export function endWithdrawn({ findById, end, logger }: EndWithdrawnDeps) {
  const failed = new Set<PopularVoteId>()
  const endOne = async (id: PopularVoteId) => {
    try {
      await end(id)
    } catch (error) {
      failed.add(id)
      logger.error(describeError(error), 'what is open on an item that was switched off could not be ended yet')
    }
  }
  return {
    end: (id: PopularVoteId): void => void endOne(id),
    retry: async (): Promise<void> => {
      for (const id of [...failed]) {
        const isBack = (await findById(id))?.status === 'active'
        failed.delete(id)
        if (!isBack) await endOne(id)
      }
    },
  }
}
