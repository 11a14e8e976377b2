import { randomUUID } from 'node:crypto'
import type { MunicipalityRef } from '@e-collecting/address/contract'
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
  const { db, now } = deps
  const places = await findMissing(deps)
  if (places.length === 0) return
  const createdAt = now()
  try {
    await db.transaction(async (tx) => {
      const rest = { did: null, statusListUrl: null, isDemo: true, createdBy: null, createdAt }
      await createMunicipalityRepository(tx).insert(
        ...places.map(({ persons: _, ...place }) => ({ ...place, ...rest })),
      )
      await createResidentRepository(tx).insert(...places.flatMap((place) => residentsOf(place, createdAt)))
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    // Another instance that starts at the same time was faster: it may have filled in some of them only.
    await seedDemoMunicipalities(deps)
  }
}

interface Place extends MunicipalityRef {
  id: string
  persons: (typeof DEMO_PERSONS)[number][]
}

/** Where persons of the demonstration live: one that has merged is its successor. */
async function findMissing({ db, findMunicipality }: SeedDemoMunicipalitiesDeps): Promise<Place[]> {
  const places = new Map<string, Place>()
  for (const person of DEMO_PERSONS) {
    const official = findMunicipality(person.municipality.bfsNumber)
    if (official === undefined) continue
    const place = places.get(official.bfsNumber) ?? { ...official, id: randomUUID(), persons: [] }
    place.persons.push(person)
    places.set(official.bfsNumber, place)
  }
  const known = await createMunicipalityRepository(db).listBfsNumbers([...places.keys()])
  return [...places.values()].filter(({ bfsNumber }) => !known.includes(bfsNumber))
}

const residentsOf = ({ id, persons }: Place, at: Date) =>
  persons
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
