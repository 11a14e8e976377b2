/** How much to run: so many, or fewer when the time is over. */
export interface Extent {
  flows: number
  seconds?: number
}

/** What came of a run. */
export interface Run {
  /** Flows that were finished. */
  flows: number
  failed: number
  firstFailure: string | undefined
  seconds: number
  /** Milliseconds of each finished flow. */
  latencies: number[]
}

/** Runs flows, `inFlight` at a time, each lane one after the other. A failed flow is counted and the lane goes on. */
export async function runLanes(
  { flows, seconds = Number.POSITIVE_INFINITY }: Extent,
  inFlight: number,
  work: (lane: number) => Promise<unknown>,
): Promise<Run> {
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  const latencies: number[] = []
  const failures: unknown[] = []
  let begun = 0
  const runLane = async (lane: number) => {
    while (begun < flows && performance.now() < deadline) {
      begun += 1
      const begunAt = performance.now()
      try {
        await work(lane)
        latencies.push(performance.now() - begunAt)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, flows) }, (_, lane) => runLane(lane)))
  return {
    flows: latencies.length,
    failed: failures.length,
    firstFailure: failures.length === 0 ? undefined : String(failures[0]),
    seconds: (performance.now() - startedAt) / 1000,
    latencies,
  }
}
