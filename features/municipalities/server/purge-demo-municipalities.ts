import type { Database } from '@e-collecting/database'
import { createDemoRegisterRepository } from './demo-register-repository.ts'
import type { ResidentCredentials } from './ports.ts'

/** True while there are demo municipalities or residents: a start without demo mode is refused until they are purged. */
export const holdsDemoMunicipalities = (db: Database): Promise<boolean> => createDemoRegisterRepository(db).holdsAny()

/**
 * Deletes demo residents, with the records of their credentials, and demo municipalities. One to which somebody has added residents
 * stays, as an ordinary one: nothing that was entered by hand is lost.
 */
export async function purgeDemoMunicipalities(
  db: Database,
  credentials: ResidentCredentials,
): Promise<{ municipalities: number; residents: number }> {
  return db.transaction(async (tx) => {
    const demo = createDemoRegisterRepository(tx)
    await credentials.deleteAll(tx, { residentIds: await demo.listResidentIds() })
    const residents = await demo.deleteResidents()
    const municipalities = await demo.deleteEmptyMunicipalities()
    await demo.keepMunicipalities()
    return { municipalities, residents }
  })
}
