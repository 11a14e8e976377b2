import { createGroupRead } from '@e-collecting/database'
import type { Exchange } from './exchange.ts'
import type { ExchangeCache } from './exchange-cache.ts'
import type { ExchangeRepository } from './exchange-repository.ts'
import type { ExchangeWatch } from './exchange-watch.ts'
import type { UncertainSteps } from './uncertain-steps.ts'

interface Memory {
  readonly cache: ExchangeCache
  readonly watches: ExchangeWatch
}

/** Reads rows, remembers them, and tells whoever waits for them. */
export function createReader({ repository, cache, watches }: Memory & { repository: ExchangeRepository }) {
  const findAll = async (ids: readonly string[]) =>
    new Map((await repository.find(ids)).map((exchange) => [exchange.id, exchange]))
  // Between processes most requests come for a row that another one has changed: what is asked for together is read together.
  const read = createGroupRead(async (ids: readonly string[]) => {
    const found = await findAll([...new Set(ids)])
    return ids.map((id) => found.get(id))
  })
  /** Rows that are being read, and of which version notices have told since. */
  const underWay = new Map<string, { readers: number; heard: number }>()
  return {
    load: async (id: string): Promise<Exchange | undefined> => {
      const reading = underWay.get(id) ?? { readers: 0, heard: 0 }
      reading.readers++
      underWay.set(id, reading)
      try {
        const exchange = await read(id)
        if (exchange === undefined) cache.forget(id)
        // What was changed while it was read is not remembered as it was before: no further notice would come.
        else if (exchange.version >= reading.heard) cache.keep(exchange)
        return exchange
      } finally {
        reading.readers--
        if (reading.readers === 0) underWay.delete(id)
      }
    },
    hear: (id: string, version: number): void => {
      const reading = underWay.get(id)
      if (reading) reading.heard = Math.max(reading.heard, version)
    },
    reload: async (ids: readonly string[]): Promise<ReadonlyMap<string, Exchange>> => {
      if (ids.length === 0) return new Map()
      const found = await findAll(ids)
      for (const id of ids) {
        const exchange = found.get(id)
        if (exchange === undefined) cache.forget(id)
        else cache.keep(exchange)
        watches.tell(id, exchange)
      }
      return found
    },
  }
}

type Reader = ReturnType<typeof createReader>

/** Forgets what another process says it has changed; what somebody waits for is read again, until it can be read. */
export function hearChanges(
  cache: ExchangeCache,
  watches: ExchangeWatch,
  { reload, hear, addUncertain }: Pick<Reader, 'reload' | 'hear'> & { addUncertain: UncertainSteps['add'] },
) {
  return (notice: string): void => {
    const changed = notice.split(',').flatMap((mark) => {
      const [id = '', text] = mark.split(':')
      const version = Number(text)
      hear(id, version)
      return cache.isOlder(id, version) ? [{ id, version }] : []
    })
    for (const { id } of changed) cache.forget(id)
    const watched = changed.filter(({ id }) => watches.isWatched(id))
    reload(watched.map(({ id }) => id)).catch(() => {
      for (const { id, version } of watched) addUncertain(id, version)
    })
  }
}
