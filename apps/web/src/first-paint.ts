/** By then it starts anyway, should an engine not say when it has painted. */
const AT_LATEST_MS = 2000

/** Runs `start` once, as soon as the page has been seen: until then a slow line and a slow phone work for nothing but that. */
export function afterFirstPaint(start: () => unknown): void {
  // What is in the background is not painted, and has nobody waiting for it.
  const isPaintAwaited =
    document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!isPaintAwaited) return void start()

  const observer = new PerformanceObserver(begin)
  const timer = setTimeout(begin, AT_LATEST_MS)
  observer.observe({ type: 'paint', buffered: true })

  function begin(): void {
    observer.disconnect()
    clearTimeout(timer)
    start()
  }
}
