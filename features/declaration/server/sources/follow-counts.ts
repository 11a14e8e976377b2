import type { Clock } from '@e-collecting/kernel'
import { DeclarationCountsSchema } from '../../contract/count-schemas.ts'
import type { DeclarationCount } from '../../contract.ts'

export interface FollowCountsDeps {
  /** The published counts as the declaration part tells anybody. @throws when it cannot be reached */
  fetchCounts: () => Promise<string>
  /** Told why the counts of before stay. */
  report: (error: unknown) => void
  pauseMs: number
  now: Clock
}

/**
 * The published counts of a declaration part elsewhere, in memory. While it cannot be reached those of before stay: each names the day of
 * its publication. None are shown before it has answered once.
 */
export function followCounts({ fetchCounts, report, pauseMs, now }: FollowCountsDeps) {
  let known: DeclarationCount[] = []
  let seen = ''
  let version = 0
  let nextAt = 0
  let isAway = false
  let running: Promise<void> | undefined
  const round = async () => {
    try {
      const text = await fetchCounts()
      if (text !== seen) {
        known = DeclarationCountsSchema.parse(JSON.parse(text)).items
        seen = text
        version += 1
      }
      isAway = false
    } catch (error) {
      if (!isAway) report(error)
      isAway = true
    }
  }
  return {
    /** Begins a round if it is time. Whoever ticks does not wait for it. */
    next: (): void => {
      if (running !== undefined || now().getTime() < nextAt) return
      nextAt = now().getTime() + pauseMs
      running = round().finally(() => {
        running = undefined
      })
    },
    finish: async (): Promise<void> => running,
    list: async (): Promise<DeclarationCount[]> => known,
    /** Whether one of them is of the item with this name. */
    has: (slug: string): boolean => known.some((count) => count.slug === slug),
    /** Another one after each change. */
    version: (): number => version,
  }
}
