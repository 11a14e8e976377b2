import { resolve } from 'node:path'
import { makeBackup } from './backup/make-backup.ts'
import { runMain } from './command-line.ts'
import { OperatorError } from './operator-error.ts'
import { readCommandConfig, runCommand } from './run-command.ts'

const WITH_MASTER_KEY = '--with-master-key'

/** `npm run backup -- FOLDER [--with-master-key]`: writes database and keys to a new folder. */
async function backup(given: readonly string[]): Promise<void> {
  const [folder] = given.filter((argument) => argument !== WITH_MASTER_KEY)
  if (folder === undefined) throw new OperatorError('Name a new folder: npm run backup -- FOLDER')
  const isMasterKeyIncluded = given.includes(WITH_MASTER_KEY)
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
