import { createTestDatabase } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createRegister } from './bench-register.ts'

test('staff of the benches bring residents in, who are listed and matched', async () => {
  const connection = await createTestDatabase()
  try {
    const register = await createRegister(connection)
    const { id, people } = await register.addMunicipality(3)
    await register.importResidents(id, people)
    expect((await register.post(`/api/admin/municipalities/${id}/residents/search`, {})).items).toHaveLength(3)
    for (const person of people)
      expect(await register.residents.match({ municipalityIds: [id], ...person })).toMatchObject({ kind: 'found' })
  } finally {
    await connection.close()
  }
})
