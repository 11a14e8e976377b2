import { readNames, runMain } from './command-line.ts'
import { rotateMasterKey } from './keys/rotate-master-key.ts'
import { runCommand } from './run-command.ts'

/** `npm run rotate-master-key`: seals everything under `SECRET_KEY_NEW`, or under a new key file. */
async function rotate(given: readonly string[]): Promise<void> {
  readNames(given, { takes: [0, 0], usage: 'npm run rotate-master-key' })
  const { resealed, oldKeyFile } = await runCommand(({ connection, ...parts }) =>
    rotateMasterKey({ ...parts, db: connection.db }),
  )
  console.log(
    resealed === undefined
      ? 'An earlier run had sealed everything under the new key.'
      : `Sealed under the new key, and opened with it to make sure: ${resealed} values.`,
  )
  if (oldKeyFile === undefined)
    console.log('Set SECRET_KEY to the value of SECRET_KEY_NEW for all servers, remove SECRET_KEY_NEW, and start them.')
  else
    console.log(
      `Start the server. The old key is ${oldKeyFile}: keep it as long as backups from before, away from them.`,
    )
}

await runMain(rotate)
