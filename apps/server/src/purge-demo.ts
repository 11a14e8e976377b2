import { createLogRepository } from '@e-collecting/declaration/server'
import { readNames, runMain } from './command-line.ts'
import { purgeAll } from './purge-demo/purge-all.ts'
import { runCommand } from './run-command.ts'

/** `npm run purge-demo`: removes the fictional items, municipalities and residents, and all access to the administration, so that the database can serve without demo mode. */
async function purgeDemo(given: readonly string[]): Promise<void> {
  readNames(given, { takes: [0, 0], usage: 'npm run purge-demo' })
  await runCommand(async ({ connection: { db }, isAlone, now }) => {
    const { items, municipalities, residents, accounts } = await purgeAll({ db, isAlone, now })
    console.log(`${items} demo items, ${municipalities} demo municipalities and ${residents} demo residents removed.`)
    console.log(`${accounts} staff accounts removed; addresses in ADMIN_EMAILS may sign in again.`)
    if (await createLogRepository(db).holdsDemoLogs())
      console.log(
        'Lists of declarations stay, for nothing can be taken out of them: with DECLARATIONS on, take an empty database.',
      )
  })
}

await runMain(purgeDemo)
