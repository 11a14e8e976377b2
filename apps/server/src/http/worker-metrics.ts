import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const ASKED = 'metrics-of-all-workers'
const ANSWER_WITHIN_MS = 6000

interface Question {
  type: typeof ASKED
  id: number
}

interface Answer extends Question {
  /** Undefined if not all workers said theirs. */
  text?: string
}

/** In the process that serves nobody: tells any worker the sums over all of them. */
export function answerMetricsOfWorkers(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: Question) => {
    if (message?.type !== ASKED) return
    const answer = (text?: string) => {
      if (worker.isConnected()) worker.send({ ...message, ...(text === undefined ? {} : { text }) } satisfies Answer)
    }
    aggregator.clusterMetrics().then(answer, () => answer())
  })
}

/** In a worker: counts for the sums, and asks for them. @returns reads the metrics of all workers */
export function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry)
  // Takes the questions of the other process.
  new AggregatorRegistry()
  let lastId = 0
  return () =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const end = (text: string | undefined) => {
        clearTimeout(timer)
        process.off('message', receive)
        if (text === undefined) reject(new Error('Not all workers have said their metrics.'))
        else resolve(text)
      }
      const receive = (message: Answer) => {
        if (message?.type === ASKED && message.id === id) end(message.text)
      }
      const timer = setTimeout(end, ANSWER_WITHIN_MS, undefined)
      process.on('message', receive)
      process.send?.({ type: ASKED, id } satisfies Question)
    })
}
