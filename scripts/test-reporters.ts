import type { Reporter, TestModule } from 'vitest/node'

/** No test may take as long; a run in which nothing ends for so long hangs. */
const STALLED_MS = 300_000

/**
 * Ends a run that hangs, and names the files it hangs in: a worker in an endless loop reaches none of its own time limits, and a run
 * that never ends says nothing to anybody.
 */
function createStallReporter(): Reporter {
  const running = new Set<string>()
  let alarm: NodeJS.Timeout | undefined
  const giveUp = () => {
    console.error(`\nFAILED: nothing has ended for ${STALLED_MS / 60_000} minutes in ${[...running].join(', ')}`)
    process.kill(process.pid, 'SIGKILL')
  }
  const restart = () => {
    clearTimeout(alarm)
    alarm = setTimeout(giveUp, STALLED_MS).unref()
  }
  return {
    onTestRunStart: restart,
    onTestModuleStart: (module: TestModule) => void running.add(module.relativeModuleId),
    onTestModuleEnd: (module: TestModule) => {
      running.delete(module.relativeModuleId)
      restart()
    },
    onTestCaseResult: restart,
    onTestRunEnd: () => clearTimeout(alarm),
  }
}

/** One line for each file as it ends, and the whole as JSON where `TEST_REPORT` says. */
export const testReporters: (Reporter | ['default' | 'json', { outputFile?: string }])[] = [
  ['default', {}],
  createStallReporter(),
]
if (process.env.TEST_REPORT !== undefined) testReporters.push(['json', { outputFile: process.env.TEST_REPORT }])
