import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { readNames, runMain } from './command-line.ts'
import { openBuilt, readCommandConfig, whileReachable } from './run-command.ts'

/** `npm run restore -- FOLDER`: puts a backup into an empty data folder or an empty PostgreSQL database. */
async function restore(given: readonly string[]): Promise<void> {
  const { names } = readNames(given, { takes: [1, 1], usage: 'npm run restore -- FOLDER' })
  const [folder = ''] = names
  const config = readCommandConfig()
  const open = async () => (await openBuilt(config, { mayBeNew: false })).connection
  const createdAt = await whileReachable(() =>
    restoreBackup({ config, open, randomBytes, now: () => new Date() }, resolve(folder)),
  )
  console.log(`Restored as of ${createdAt}. What was revoked since then is not revoked any more: revoke it again.`)
  console.log('Lists of declarations are held until somebody has said what they had published: npm run recover-log.')
}

await runMain(restore)
