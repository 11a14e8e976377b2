import { fileURLToPath } from 'node:url'
import { resetPasskeysOf } from '@e-collecting/auth/server'
import { DomainError } from '@e-collecting/kernel'
import { parseConfig } from './config.ts'
import { reportFault } from './explain-fault.ts'
import { createLogger } from './logger.ts'
import { openConfiguredDatabase } from './open-configured-database.ts'

/**
 * `npm run reset-passkeys -- address`: for the last administrator whose passkeys are lost. Takes them away and ends the sessions of the
 * account; whoever reads its mailbox enrols a new one.
 */
async function resetPasskeys(address: string | undefined): Promise<void> {
  if (address === undefined)
    throw new DomainError('staff-not-found', 'Name an address: npm run reset-passkeys -- address')
  const config = parseConfig({ ...process.env, DEMO: 'true' })
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
  const connection = await openConfiguredDatabase({ config, logger: createLogger(config.logLevel), migrationsFolder })
  try {
    await resetPasskeysOf({ db: connection.db, now: () => new Date() }, address)
  } finally {
    await connection.close()
  }
  console.log('The passkeys are gone and the sessions have ended. The next sign-in asks for a new passkey.')
}

resetPasskeys(process.argv[2]).catch((error: unknown) => {
  if (!(error instanceof DomainError)) {
    process.exitCode = reportFault(error)
    return
  }
  console.error(error.message)
  process.exitCode = 1
})
