import { fileURLToPath } from 'node:url'
import { purgeDemoStaff } from '@e-collecting/auth/server'
import { purgeDemoMunicipalities } from '@e-collecting/municipalities/server'
import { purgeDemoItems } from '@e-collecting/popular-votes/server'
import { createCredentialStanding } from '@e-collecting/register/server'
import { parseConfig } from './config.ts'
import { reportFault } from './explain-fault.ts'
import { createLogger } from './logger.ts'
import { openConfiguredDatabase } from './open-configured-database.ts'

/** `npm run purge-demo`: removes the fictional items, municipalities and residents, and all access to the administration, so that the database can serve without demo mode. */
async function purgeDemo(): Promise<void> {
  const config = parseConfig({ ...process.env, DEMO: 'true' })
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
  const connection = await openConfiguredDatabase({ config, logger: createLogger(config.logLevel), migrationsFolder })
  const credentials = createCredentialStanding()
  const { municipalities, residents } = await purgeDemoMunicipalities(connection.db, credentials)
  const items = await purgeDemoItems(connection.db, credentials)
  const accounts = await purgeDemoStaff(connection.db)
  await connection.close()
  console.log(`${items} demo items, ${municipalities} demo municipalities and ${residents} demo residents removed.`)
  console.log(`${accounts} staff accounts removed; addresses in ADMIN_EMAILS may sign in again.`)
}

purgeDemo().catch((error: unknown) => {
  process.exitCode = reportFault(error)
})
