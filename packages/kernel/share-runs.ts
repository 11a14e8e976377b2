/** Runs a task once at a time: who asks while it runs waits for the same run. */
export function shareRuns<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= task().finally(() => {
      running = undefined
    })
    return running
  }
}
