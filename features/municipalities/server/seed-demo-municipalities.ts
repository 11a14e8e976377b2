import { randomUUID } from 'node:crypto'
import { type Database, sqlState, UNIQUE_VIOLATION } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { DEMO_PERSONS } from '@e-collecting/test-credential/contract'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { FindMunicipality } from './official-municipality.ts'
import { createResidentRepository } from './resident-repository.ts'

export interface SeedDemoMunicipalitiesDeps {
  db: Database
  findMunicipality: FindMunicipality
  now: Clock
}

/**
 * Fills in the municipalities of the demonstration and their fictional residents. One that is there already stays as it is, also
 * without its residents: what somebody has deleted does not come back. Issues nothing and makes no DID: see
 * `renewIdentities`.
 */
export async function seedDemoMunicipalities(deps: SeedDemoMunicipalitiesDeps): Promise<void> {
  for (const bfsNumber of new Set(DEMO_PERSONS.map(({ municipality }) => municipality.bfsNumber)))
    await seedMunicipality(deps, bfsNumber)
}

async function seedMunicipality({ db, findMunicipality, now }: SeedDemoMunicipalitiesDeps, bfsNumber: string) {
  const official = findMunicipality(bfsNumber)
  if (official === undefined || (await createMunicipalityRepository(db).findByBfsNumber(bfsNumber)) !== undefined)
    return
  const id = randomUUID()
  const at = now()
  try {
    await db.transaction(async (tx) => {
      const place = { ...official, did: null, statusListUrl: null, isDemo: true, createdBy: null, createdAt: at }
      await createMunicipalityRepository(tx).insert({ ...place, id })
      const residents = DEMO_PERSONS.filter(({ municipality }) => municipality.bfsNumber === bfsNumber)
        .flatMap((person) => (person.isTwice ? [person, person] : [person]))
        .map(({ givenName, familyName, birthDate }) => ({
          id: randomUUID(),
          municipalityId: id,
          givenName,
          familyName,
          birthDate,
          hasRightToVote: null,
          isDemo: true,
          at,
        }))
      await createResidentRepository(tx).insert(...residents)
    })
  } catch (error) {
    // Another instance that starts at the same time was faster.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  }
}
