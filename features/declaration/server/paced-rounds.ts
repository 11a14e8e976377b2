import type { Clock } from '@e-collecting/kernel'

/** Rounds of some work, one at a time, with a pause from one beginning to the next. */
export function pacedRounds(round: () => Promise<void>, { pauseMs, now }: { pauseMs: number; now: Clock }) {
  let nextAt = 0
  let running: Promise<void> | undefined
  return {
    /** Begins a round if it is time. Whoever ticks does not wait for it. */
    next: (): void => {
      if (running !== undefined || now().getTime() < nextAt) return
      nextAt = now().getTime() + pauseMs
      running = round().finally(() => {
        running = undefined
      })
    },
    /** Ends with the round that runs. */
    finish: async (): Promise<void> => running,
  }
}
