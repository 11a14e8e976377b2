import { purgeDemoStaff } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { holdsDemoMunicipalities, purgeDemoMunicipalities } from '@e-collecting/municipalities/server'
import { holdsDemoItems, purgeDemoItems } from '@e-collecting/popular-votes/server'
import { createCredentialStanding } from '@e-collecting/register/server'
import { OperatorError } from '../operator-error.ts'

export interface PurgeDeps {
  db: Database
  now: Clock
  /** @throws if a server runs on this database */
  isAlone: (db: Database) => Promise<void>
}

/**
 * Removes what a demo has made, all of it or nothing.
 * @returns how many there were of each
 * @throws OperatorError where there is nothing of a demo: who works there is no demo's staff
 */
export async function purgeAll({ db, now, isAlone }: PurgeDeps) {
  await isAlone(db)
  return db.transaction(async (tx) => {
    if (!(await holdsDemo(tx)))
      throw new OperatorError(
        'This database holds nothing of a demo, and nothing was removed, staff neither. Look whether DATABASE_URL or DATA_DIR names the right one.',
      )
    const credentials = createCredentialStanding({ now })
    const { municipalities, residents } = await purgeDemoMunicipalities(tx, credentials)
    const items = await purgeDemoItems(tx, credentials)
    return { items, municipalities, residents, accounts: await purgeDemoStaff(tx) }
  })
}

/** A server without demo mode refuses such a database. */
export const holdsDemo = async (db: Database): Promise<boolean> =>
  (await holdsDemoItems(db)) || (await holdsDemoMunicipalities(db))
