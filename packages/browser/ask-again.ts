const FIRST_MS = 2000
const LONGEST_MS = 30_000
/** After some three minutes. */
const MOST_PAUSES = 8

/**
 * How long to wait before something is asked for again: 2, 4, 8 … 30 seconds, up to half more or less, so that those whom the same outage
 * has hit do not all come back at once.
 * @param failures how often it has failed before this time
 * @returns milliseconds
 */
export const pauseMs = (failures: number, random = Math.random): number =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.5 + random())

/**
 * Calls `ask` once, after a pause or as soon as the browser is back on the net. While the page is out of sight nobody waits for it: it is
 * asked for when the page is in sight again. What has failed very often may be gone for good: it is asked for on such an occasion alone.
 * @param failures how often it has failed before this time
 * @returns ends the wait
 */
export function askAgain(failures: number, ask: () => void): () => void {
  const timer = failures < MOST_PAUSES ? setTimeout(go, pauseMs(failures)) : undefined
  function end(): void {
    clearTimeout(timer)
    removeEventListener('online', go)
    document.removeEventListener('visibilitychange', go)
  }
  function go(): void {
    if (document.hidden) return
    end()
    ask()
  }
  addEventListener('online', go)
  document.addEventListener('visibilitychange', go)
  return end
}
