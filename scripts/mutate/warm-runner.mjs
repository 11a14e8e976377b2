import { relative } from 'node:path'
import { isSampled, nameOf } from './sample.mjs'
import { MUTANT_HANGS_MS } from './test-runner.mjs'
import { leaveThreads, WARM_THREADS } from './warm-threads.mjs'

const SHARE = Number(process.env.MUTATE_SHARE)
/** A test may take so much longer than it did without a mutant before it counts as waiting. */
const TIMES_AS_SLOW = 5
/** No mutant has this id. */
const NONE = { id: '-1' }

const hasWaited = ({ failureMessage = '' }) => failureMessage.includes('timed out')

/** The tester counts from nought while it runs, and from one when it reports. */
const reportedName = ({ fileName, location: { start }, replacement }) =>
  nameOf(relative('.', fileName), { line: start.line + 1, column: start.column + 1 }, replacement)

/**
 * The tester's runner for Vitest, with threads that stay warm (`warm-threads.mjs`). Neither what one mutant leaves behind in them nor a
 * busy machine may speak for the next: a test that fails has to pass when it is run again without a mutant.
 */
export class WarmRunner {
  #inner
  /** How long each test takes without a mutant, by its id. */
  #durations = new Map()

  constructor(inner) {
    this.#inner = inner
  }

  capabilities() {
    return this.#inner.capabilities()
  }

  async init() {
    await this.#inner.init()
    this.#set({ pool: WARM_THREADS.name, poolRunner: WARM_THREADS })
    // What goes wrong outside of a test comes without a prototype, and would end the tester where it is to be told.
    this.#inner.ctx.state.onUnhandledError = (error) => void Object.setPrototypeOf(error, Error.prototype)
  }

  async dryRun(options) {
    const result = await this.#inner.dryRun(options)
    this.#durations = new Map(result.tests?.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    return result
  }

  async mutantRun(options) {
    if (!isSampled(reportedName(options.activeMutant), SHARE))
      return { status: 'error', errorMessage: 'Not among the share that is tried.' }
    const slowest = Math.max(0, ...(options.testFilter ?? []).map((id) => this.#durations.get(id) ?? 0))
    this.#set({ testTimeout: MUTANT_HANGS_MS + TIMES_AS_SLOW * slowest })
    const first = await this.#inner.mutantRun(options)
    if ((await this.#isNoticed(options, first)) && !hasWaited(first)) return first
    if (first.status === 'survived') return first
    // What waited once may have had to wait for the machine.
    const second = await this.#inner.mutantRun(options)
    return (await this.#isNoticed(options, second)) ? second : { status: 'survived', nrOfTests: second.nrOfTests }
  }

  async dispose() {
    await leaveThreads()
    await this.#inner.dispose()
  }

  /** Threads that may hold what a mutant left behind are given up. */
  async #isNoticed(options, result) {
    const { status, killedBy } = result
    if (status === 'survived') return false
    const isCertain = status === 'killed' && (await this.#runWithout(options, killedBy)) === 'survived'
    if (!isCertain || hasWaited(result)) await this.#renewThreads(options)
    return isCertain || status === 'timeout'
  }

  /** New ones load all files while no mutant is active: what a module computes as it is loaded stays in them. */
  async #renewThreads(options) {
    await leaveThreads()
    const files = new Set([...this.#durations.keys()].map((id) => id.split('#')[0]))
    await this.#runWithout(
      options,
      [...files].map((file) => `${file}#\n`),
    )
  }

  #set(settings) {
    for (const { config } of this.#inner.ctx.projects) Object.assign(config, settings)
  }

  async #runWithout(options, testFilter) {
    const { status } = await this.#inner.mutantRun({ ...options, activeMutant: NONE, hitLimit: undefined, testFilter })
    return status
  }
}
