import { resetPasskeysOf } from '@e-collecting/auth/server'
import { DomainError } from '@e-collecting/kernel'
import { readNames, runMain } from './command-line.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run reset-passkeys -- address`: for the last administrator whose passkeys are lost. Takes them away and ends the sessions of the
 * account; whoever reads its mailbox enrols a new one.
 */
async function resetPasskeys(given: readonly string[]): Promise<void> {
  const { names } = readNames(given, { takes: [1, 1], usage: 'npm run reset-passkeys -- address' })
  const [address = ''] = names
  await runCommand(({ connection: { db }, now }) => resetPasskeysOf({ db, now }, address))
  console.log('The passkeys are gone and the sessions have ended. The next sign-in asks for a new passkey.')
}

await runMain(resetPasskeys, [DomainError])
