import { oncePerDay } from '@e-collecting/kernel'
import { type Exchange, REPEATABLE_MS, startOfDay } from './exchange.ts'
import type { ExchangeCache } from './exchange-cache.ts'
import type { ExchangeRepository } from './exchange-repository.ts'
import type { DecideStep, ExchangeStep } from './exchange-step.ts'
import type { ExchangeWatch } from './exchange-watch.ts'

const BATCH = 500

interface SweepDeps {
  readonly repository: ExchangeRepository
  readonly cache: ExchangeCache
  readonly watches: ExchangeWatch
  readonly reload: (ids: readonly string[]) => Promise<unknown>
  readonly move: (id: string, decide: DecideStep) => Promise<Exchange | undefined>
}

/** Ends, erases and deletes what is due, in batches that several processes share among them. */
export function createSweep({ repository, cache, watches, reload, move }: SweepDeps) {
  // Also after each start: another process may have died over it.
  const reorder = oncePerDay(
    (now) => startOfDay(now).getTime(),
    (now) => reorderEnded(repository, now),
  )
  // What was collected in the last minutes of a day is erased only then.
  const reorderLast = oncePerDay(
    (now) => startOfDay(new Date(now.getTime() - REPEATABLE_MS)).getTime(),
    (now) => reorderEnded(repository, now),
  )
  return async (now: Date): Promise<void> => {
    await inBatches(() => repository.eraseCollected(now, BATCH))
    await inBatches(async () => {
      const ids = await repository.endLapsed(now, BATCH)
      await reload(ids.filter(watches.isWatched))
      for (const id of ids) cache.forget(id)
      return ids.length
    })
    await inBatches(async () => {
      const due = await repository.listDueOffers(now, BATCH)
      await Promise.all(due.map(({ id }) => move(id, (exchange) => endDueOffer(exchange, now))))
      return due.length
    })
    await inBatches(() => repository.deleteEnded(now, BATCH))
    await repository.deleteNonces(now)
    await reorder(now)
    await reorderLast(now)
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

async function reorderEnded(repository: ExchangeRepository, now: Date): Promise<void> {
  for (let ids = [NO_ID]; ids.length > 0; ) ids = await repository.reorderEnded(now, ids.at(-1) ?? NO_ID, BATCH)
}

/** An offer whose time is over ends; if it is not, its claims have been kept long enough. Others may have been faster. */
function endDueOffer({ state, offerUntil, dueAt }: Exchange, now: Date): ExchangeStep | undefined {
  if (dueAt > now) return undefined
  return { change: (offerUntil ?? dueAt) <= now ? { state: 'EXPIRED' } : { state, claims: null } }
}

async function inBatches(next: () => Promise<number>): Promise<void> {
  while ((await next()) === BATCH);
}
