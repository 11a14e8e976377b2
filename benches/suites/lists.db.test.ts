import type { DatabaseConnection } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import type { Calls } from '../measure/two-sizes.ts'
import { createRegister } from '../product/bench-register.ts'
import { prepareCredentials } from './credentials.ts'
import { preparePages } from './list-pages.ts'
import { createResidentCalls } from './residents.ts'

const SIZE = 8

async function prepareResidents(connection: DatabaseConnection): Promise<Calls> {
  const register = await createRegister(connection)
  const municipality = await register.addMunicipality(SIZE)
  await register.importResidents(municipality.id, municipality.people)
  return createResidentCalls(register, municipality)
}

test.each<[string, (connection: DatabaseConnection) => Promise<Calls>]>([
  ['residents', prepareResidents],
  ['credentials', (connection) => prepareCredentials(connection, SIZE)],
  ['list-pages', (connection) => preparePages(connection, SIZE)],
])('the bench of %s fills its database, and each of its calls is answered', async (_, prepare) => {
  const connection = await createTestDatabase()
  try {
    const calls = Object.values(await prepare(connection))
    expect(calls).not.toHaveLength(0)
    for (let run = 0; run < 6; run++) await Promise.all(calls.map((call) => call(run)))
  } finally {
    await connection.close()
  }
})
