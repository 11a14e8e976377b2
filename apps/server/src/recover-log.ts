import { DomainError } from '@e-collecting/kernel'
import { readNames, runMain } from './command-line.ts'
import { goOnAsRestored, RecoveryError, recoverFromFiles } from './recover-log/recover-from-files.ts'
import { readCommandConfig, runCommand } from './run-command.ts'
import { openVault } from './vault.ts'

const NOTHING_NEWER = 'nothing-newer'
const USAGE = `npm run recover-log -- ITEM [--${NOTHING_NEWER}]
  Brings entries of an item's log back from its files into a database that is older than they are. With --${NOTHING_NEWER}, after a restore:
  somebody has made sure that nobody has seen more of this log than what the database has. Servers are stopped meanwhile.`

/** `npm run recover-log -- ITEM [--nothing-newer]`: the exit code is 1 where it cannot be done, and 64 for arguments that are not understood. */
async function recover(given: readonly string[]): Promise<void> {
  const { names, switched } = readNames(given, { takes: [1, 1], switches: [NOTHING_NEWER], usage: USAGE })
  const [item = ''] = names
  const recovered = await runCommand(
    async ({ connection: { db }, isAlone, ...parts }) => {
      await isAlone(db)
      if (switched.has(NOTHING_NEWER)) return goOnAsRestored({ db }, item)
      const { keys } = await openVault({ ...parts, db })
      return recoverFromFiles({ ...parts, db, keys }, item)
    },
    readCommandConfig({ DEMO: process.env.DEMO ?? 'true' }),
  )
  if (recovered === undefined) return console.log(`The log of ${item} goes on with what the database has.`)
  console.log(`OK ${recovered.size}: ${recovered.entries} entries brought back.`)
  if (recovered.withoutEvidence > 0)
    console.log(`The evidence of ${recovered.withoutEvidence} declarations was in the lost database alone.`)
  if (recovered.repeated > 0)
    console.log(`${recovered.repeated} declarations were made again since: those that were published count.`)
}

await runMain(recover, [RecoveryError, DomainError])
