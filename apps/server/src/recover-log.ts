import { DomainError } from '@e-collecting/kernel'
import { runMain, UsageError } from './command-line.ts'
import { RecoveryError, recoverFromFiles } from './recover-log/recover-from-files.ts'
import { readCommandConfig, runCommand } from './run-command.ts'
import { openVault } from './vault.ts'

const USAGE = `npm run recover-log -- ITEM
  Brings entries of an item's log back from its files into a database that is older than they are. Servers are stopped meanwhile.`

/** `npm run recover-log -- ITEM`: the exit code is 1 where it cannot be done, and 2 for arguments that are not understood. */
async function recover([item, ...more]: readonly string[]): Promise<void> {
  if (item === undefined || more.length > 0 || item.startsWith('-')) throw new UsageError(USAGE)
  const recovered = await runCommand(
    async ({ connection: { db }, isAlone, ...parts }) => {
      await isAlone(db)
      const { keys } = await openVault({ ...parts, db })
      return recoverFromFiles({ ...parts, db, keys }, item)
    },
    readCommandConfig({ DEMO: process.env.DEMO ?? 'true' }),
  )
  console.log(`OK ${recovered.size}: ${recovered.entries} entries brought back.`)
  if (recovered.withoutEvidence > 0)
    console.log(`The evidence of ${recovered.withoutEvidence} declarations was in the lost database alone.`)
  if (recovered.repeated > 0)
    console.log(`${recovered.repeated} declarations were made again since: those that were published count.`)
}

await runMain(recover, [RecoveryError, DomainError])
