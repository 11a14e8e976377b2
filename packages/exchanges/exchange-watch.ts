import type { Exchange } from './exchange.ts'

type Tell = (exchange: Exchange | undefined) => void

/** Who in this process waits for which exchange. */
export function createExchangeWatch() {
  const watchers = new Map<string, Set<Tell>>()
  return {
    watch(id: string, tell: Tell): () => void {
      const others = watchers.get(id) ?? new Set()
      watchers.set(id, others.add(tell))
      return () => {
        others.delete(tell)
        if (others.size === 0 && watchers.get(id) === others) watchers.delete(id)
      }
    },
    isWatched: (id: string): boolean => watchers.has(id),
    ids: (): string[] => [...watchers.keys()],
    tell(id: string, exchange: Exchange | undefined): void {
      for (const tell of [...(watchers.get(id) ?? [])]) tell(exchange)
    },
  }
}

export type ExchangeWatch = ReturnType<typeof createExchangeWatch>
