import type { Exchange } from './exchange.ts'
import type { ExchangeCache } from './exchange-cache.ts'
import type { ExchangeRepository } from './exchange-repository.ts'
import type { ExchangeStep, ExchangeStore } from './exchange-store.ts'
import type { ExchangeWatch } from './exchange-watch.ts'

const BATCH = 500

interface SweepDeps {
  readonly repository: ExchangeRepository
  readonly cache: ExchangeCache
  readonly watches: ExchangeWatch
  readonly reload: (ids: readonly string[]) => Promise<void>
  readonly move: ExchangeStore['move']
}

/** Ends, erases and deletes what is due, in batches that several processes share among them. */
export const createSweep =
  ({ repository, cache, watches, reload, move }: SweepDeps) =>
  async (now: Date): Promise<void> => {
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
  }

/** An offer whose time is over ends; one whose claims have been kept long enough loses them. */
function endDueOffer({ state, claims, offerUntil, dueAt }: Exchange, now: Date): ExchangeStep | undefined {
  if (dueAt > now) return undefined
  if ((offerUntil ?? dueAt) <= now) return { change: { state: 'EXPIRED' } }
  return claims === null ? undefined : { change: { state, claims: null } }
}

async function inBatches(next: () => Promise<number>): Promise<void> {
  while ((await next()) === BATCH);
}
