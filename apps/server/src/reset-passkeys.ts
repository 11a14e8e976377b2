import { resetPasskeysOf } from '@e-collecting/auth/server'
import { DomainError } from '@e-collecting/kernel'
import { runMain } from './command-line.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run reset-passkeys -- address`: for the last administrator whose passkeys are lost. Takes them away and ends the sessions of the
 * account; whoever reads its mailbox enrols a new one.
 */
async function resetPasskeys([address]: readonly string[]): Promise<void> {
  if (address === undefined)
    throw new DomainError('staff-not-found', 'Name an address: npm run reset-passkeys -- address')
  await runCommand(({ connection: { db }, now }) => resetPasskeysOf({ db, now }, address))
  console.log('The passkeys are gone and the sessions have ended. The next sign-in asks for a new passkey.')
}

await runMain(resetPasskeys, [DomainError])
