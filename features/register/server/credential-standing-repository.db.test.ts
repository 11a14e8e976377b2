import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import type { ProviderStatus, RecordStatus } from '../contract.ts'
import { countIssuedCredentials } from './credential-standing-repository.ts'
import { createRecordAdder } from './testing/record-adder.ts'
import { addItem, addMunicipality, addResident, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
const addRecord = createRecordAdder(register)

test('what was ever collected for an item is counted until an instant, with the municipalities that issued it', async () => {
  const zurich = await addMunicipality(register)
  const bern = await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE' })
  const [item, other] = [await addItem(register), await addItem(register, { slug: 'other' })]
  const add = async ({ id }: typeof bern, of: typeof item, state: [RecordStatus, ProviderStatus]) =>
    addRecord(id, await addResident(register, id), of, state)
  await add(zurich, item, ['issued', 'ISSUED'])
  await add(zurich, item, ['revoked', 'REVOKED'])
  await add(zurich, item, ['issued', 'OFFERED'])
  await add(zurich, other, ['issued', 'ISSUED'])
  await add(bern, item, ['issued', 'ISSUED'])
  // They came a second apart.
  const beforeBern = new Date(register.now().getTime() + 3000)
  const count = (until?: Date) => countIssuedCredentials(register.db, item.id, until)
  expect(await count()).toEqual({ issued: 3, issuers: 2 })
  expect(await count(beforeBern)).toEqual({ issued: 2, issuers: 1 })
})
