import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { runMain } from './command-line.ts'
import { OperatorError } from './operator-error.ts'
import { openBuilt, readCommandConfig } from './run-command.ts'

/** `npm run restore -- FOLDER`: puts a backup into an empty data folder or an empty PostgreSQL database. */
async function restore([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new OperatorError('Name the folder of a backup: npm run restore -- FOLDER')
  const config = readCommandConfig()
  const open = async () => (await openBuilt(config)).connection
  const createdAt = await restoreBackup({ config, open, randomBytes, now: () => new Date() }, resolve(folder))
  console.log(`Restored as of ${createdAt}. What was revoked since then is not revoked any more: revoke it again.`)
}

await runMain(restore)
