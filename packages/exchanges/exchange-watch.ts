import type { Exchange } from './exchange.ts'

type Tell = (exchange: Exchange | undefined) => void
/** What somebody waits for: each change, and that a wallet has come for what it is asked. */
interface Watcher {
  tell: Tell
  tellFetched: () => void
}

/** Who in this process waits for which exchange. */
export function createExchangeWatch() {
  const watchers = new Map<string, Set<Watcher>>()
  return {
    watch(id: string, tell: Tell, tellFetched: () => void = () => undefined): () => void {
      const watcher = { tell, tellFetched }
      const others = watchers.get(id) ?? new Set()
      watchers.set(id, others.add(watcher))
      return () => {
        others.delete(watcher)
        if (others.size === 0 && watchers.get(id) === others) watchers.delete(id)
      }
    },
    isWatched: (id: string): boolean => watchers.has(id),
    ids: (): string[] => [...watchers.keys()],
    tell(id: string, exchange: Exchange | undefined): void {
      for (const { tell } of [...(watchers.get(id) ?? [])]) tell(exchange)
    },
    tellFetched(id: string): void {
      for (const { tellFetched } of [...(watchers.get(id) ?? [])]) tellFetched()
    },
  }
}

export type ExchangeWatch = ReturnType<typeof createExchangeWatch>
