/** Ctrl-C below npm comes twice at once: from the terminal, and from npm. */
const SAME_SIGNAL_MS = 1000

/**
 * Aborted by the first SIGINT or SIGTERM: everything that runs comes to its end in order. A second one, later, ends the process at
 * once.
 */
export function createStopSignal(): AbortSignal {
  const stop = new AbortController()
  let firstAt: number | undefined
  const onSignal = () => {
    const now = performance.now()
    firstAt ??= now
    if (now - firstAt > SAME_SIGNAL_MS) process.exit(1)
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return stop.signal
}
