import { resolve } from 'node:path'
import { makeBackup } from './backup/make-backup.ts'
import { readNames, runMain } from './command-line.ts'
import { readCommandConfig, runCommand } from './run-command.ts'

const WITH_MASTER_KEY = 'with-master-key'

/** `npm run backup -- FOLDER [--with-master-key]`: writes database and keys to a new folder. */
async function backup(given: readonly string[]): Promise<void> {
  const { names, switched } = readNames(given, {
    takes: [1, 1],
    switches: [WITH_MASTER_KEY],
    usage: `npm run backup -- FOLDER [--${WITH_MASTER_KEY}]`,
  })
  const [folder = ''] = names
  const isMasterKeyIncluded = switched.has(WITH_MASTER_KEY)
  const config = readCommandConfig()
  await runCommand((parts) => makeBackup(parts, resolve(folder), { isMasterKeyIncluded }), config)
  console.log(`Database and keys are in ${resolve(folder)}. Who reads it reads the register of residents.`)
  console.log(
    isMasterKeyIncluded
      ? 'The master key is in it, too: whoever has this folder has the keys of all issuers.'
      : `The master key is not in it. Keep ${config.secretKey === undefined ? `${config.dataDir}/keys/master.key` : 'SECRET_KEY'} elsewhere; without it the backup is worth nothing.`,
  )
}

await runMain(backup)
