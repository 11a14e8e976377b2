import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { importOfficialFiles, listCurrentDataSets, loadUnits } from '@e-collecting/address/server'
import { describeImport } from './address-command/describe-import.ts'
import { describeStatus } from './address-command/describe-status.ts'
import { type ImportArguments, parseAddressArguments } from './address-command/parse-arguments.ts'
import { createProgressView } from './address-command/progress-view.ts'
import { runMain } from './command-line.ts'
import { reportFault } from './explain-fault.ts'
import { readCommandConfig, runCommand } from './run-command.ts'

const DATA = fileURLToPath(new URL('./address', import.meta.url))
const LISTED_FAULTS = 50
/** As shells say of what was ended by Control-C. */
const INTERRUPTED = 130

/** `npm run addresses -- import FILE… | status`: brings official data into the database. @returns the exit code */
async function addresses(given: readonly string[]): Promise<number> {
  const command = parseAddressArguments(given)
  return command.kind === 'status' ? showStatus() : importFiles(command)
}

const readConfig = () => readCommandConfig({ LOG_LEVEL: 'error' })

async function showStatus(): Promise<number> {
  const dataSets = await runCommand(({ connection }) => listCurrentDataSets(connection.db), readConfig())
  console.log(describeStatus(dataSets))
  return 0
}

async function importFiles({ paths, date, isPartAllowed }: ImportArguments): Promise<number> {
  // Where a core is wanted by both, those who search come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(INTERRUPTED)
    process.stderr.write('\nStopping. Once more ends at once.\n')
    stopping.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const view = createProgressView({
    write: (text) => process.stdout.write(text),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    nowMs: () => performance.now(),
  })
  try {
    const report = await runCommand(
      ({ connection, now }) =>
        importOfficialFiles(
          { ...connection, now, units: () => loadUnits({ db: connection.db, dataDir: DATA }) },
          {
            paths,
            date,
            isPartAllowed,
            listedFaults: LISTED_FAULTS,
            stopping: stopping.signal,
            onProgress: view.show,
          },
        ),
      readConfig(),
      { mayBeNew: true },
    )
    view.end()
    const { summary, faults } = describeImport(report)
    console.log(summary)
    if (faults !== '') process.stderr.write(`${faults}\n`)
    return 0
  } catch (error) {
    view.end()
    if (!stopping.signal.aborted) throw error
    return reportFault(error) === 1 ? 1 : INTERRUPTED
  }
}

await runMain(addresses)
process.exit()
