import { ThreadsPoolWorker } from 'vitest/node'

/** After so many runs a thread is left for a new one: what it remembers of each run is little, but is never forgotten. */
const RUNS_PER_THREAD = 250

/** The threads that have loaded their modules, by project. */
const kept = new Map()

/**
 * A pool for Vitest whose threads stay from one run to the next with the modules they have loaded: starting one, and loading what a test
 * imports, takes ten times as long as the tests that notice a mutant. Vitest itself keeps a thread for the files of one run only.
 */
export const WARM_THREADS = { name: 'warm-threads', createPoolWorker: (options) => new WarmThread(options) }

/** What was left behind by a test that never ended, say, is gone with its thread. @returns whether there was one */
export async function leaveThreads() {
  const threads = [...kept.values()]
  kept.clear()
  await Promise.all(threads.map(({ worker }) => worker.stop()))
  return threads.length > 0
}

/** What Vitest takes for a thread of its own: it starts and stops at once where there is a warm one. */
class WarmThread {
  name = WARM_THREADS.name
  #options
  #heard = []
  #thread

  constructor(options) {
    this.#options = options
  }

  async start() {
    const { name } = this.#options.project
    if (kept.get(name)?.runs === RUNS_PER_THREAD) {
      await kept.get(name).worker.stop()
      kept.delete(name)
    }
    this.#thread = kept.get(name) ?? { worker: new ThreadsPoolWorker(this.#options), runs: 0 }
    if (this.#thread.runs === 0) await this.#thread.worker.start()
    kept.set(name, this.#thread)
  }

  /** The thread stays; who listened to it for this run does not. */
  async stop() {
    for (const [event, callback] of this.#heard) this.#thread.worker.off(event, callback)
    this.#thread.runs += 1
  }

  on(event, callback) {
    this.#heard.push([event, callback])
    this.#thread.worker.on(event, callback)
  }

  off(event, callback) {
    this.#thread.worker.off(event, callback)
  }

  send(message) {
    const isWarm = this.#thread.runs > 0
    if (message.type === 'start' && isWarm) this.#answer('started')
    else if (message.type === 'stop') this.#answer('stopped')
    else this.#thread.worker.send(message)
  }

  deserialize(message) {
    return message
  }

  #answer(type) {
    const message = { type, __vitest_worker_response__: true }
    for (const [event, callback] of this.#heard) if (event === 'message') setImmediate(callback, message)
  }
}
