import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@e-collecting/database/testing'
import { afterAll, expect, test } from 'vitest'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { rememberMunicipalities } from './remember-municipalities.ts'

const connection = await createTestDatabase()
afterAll(() => connection.close())

async function add(name: string, bfsNumber: string): Promise<string> {
  const id = randomUUID()
  await createMunicipalityRepository(connection.db).insert({
    id,
    name,
    bfsNumber,
    canton: 'BE',
    did: null,
    statusListUrl: null,
    isDemo: false,
    createdBy: null,
    createdAt: new Date('2026-11-20T10:00:00Z'),
  })
  return id
}

test('ids are named by name, those of a municipality just made elsewhere as well, and unknown ones not at all', async () => {
  const thun = await add('Thun', '942')
  const directory = rememberMunicipalities({
    ...connection,
    findMunicipality: () => undefined,
    listMerged: () => [],
  })
  expect(await directory.nameAll([thun])).toEqual([{ id: thun, name: 'Thun' }])
  const bern = await add('Bern', '351')
  expect(await directory.nameAll([thun, bern, randomUUID()])).toEqual([
    { id: bern, name: 'Bern' },
    { id: thun, name: 'Thun' },
  ])
  expect(await directory.nameAll([thun]), 'and no others').toEqual([{ id: thun, name: 'Thun' }])
  expect(await directory.nameAll([])).toEqual([])
})
