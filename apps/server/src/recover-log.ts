import { DomainError } from '@e-collecting/kernel'
import { parseConfig } from './config.ts'
import { reportFault } from './explain-fault.ts'
import { RecoveryError, recoverFromFiles } from './recover-log/recover-from-files.ts'
import { runCommand } from './run-command.ts'
import { openVault } from './vault.ts'

const USAGE = `npm run recover-log -- ITEM
  Brings entries of an item's log back from its files into a database that is older than they are. Servers are stopped meanwhile.`

/** `npm run recover-log -- ITEM`: the exit code is 1 where it cannot be done, and 2 for arguments that are not understood. */
async function recover([item, ...more]: readonly string[]): Promise<number> {
  if (item === undefined || more.length > 0 || item.startsWith('-')) {
    console.error(USAGE)
    return 2
  }
  const config = parseConfig({ ...process.env, DEMO: process.env.DEMO ?? 'true' })
  const recovered = await runCommand(config, async ({ connection: { db }, isAlone, randomBytes, now }) => {
    await isAlone(db)
    const { keys } = await openVault({ config, db, randomBytes, now })
    return recoverFromFiles({ db, keys, config, now }, item)
  })
  console.log(`OK ${recovered.size}: ${recovered.entries} entries brought back.`)
  if (recovered.withoutEvidence > 0)
    console.log(`The evidence of ${recovered.withoutEvidence} declarations was in the lost database alone.`)
  if (recovered.repeated > 0)
    console.log(`${recovered.repeated} declarations were made again since: those that were published count.`)
  return 0
}

recover(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    if (error instanceof RecoveryError || error instanceof DomainError) {
      console.error(error.message)
      process.exitCode = 1
    } else process.exitCode = reportFault(error)
  },
)
