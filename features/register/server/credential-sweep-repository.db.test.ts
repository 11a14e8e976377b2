import { credentials } from '@e-collecting/database/register'
import { shareInFile } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createCredentialSweepRepository } from './credential-sweep-repository.ts'
import { createRecordAdder } from './testing/record-adder.ts'
import { addItem, addMunicipality, addResident, clear, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
const addRecord = createRecordAdder(register)
let add: (...states: Parameters<typeof addRecord>[3]) => Promise<string>

beforeEach(async () => {
  await clear(register)
  const { id } = await addMunicipality(register)
  const item = await addItem(register)
  add = async (...states) => addRecord(id, await addResident(register, id), item, states)
})

const after = (seconds: number) => new Date(register.now().getTime() + seconds * 1000)
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

test('offers are asked for in turn; one without an answer comes last, and what was said of it since stays', async () => {
  const sweep = createCredentialSweepRepository(register.db)
  const [first, second] = [await add('issued', 'OFFERED'), await add('issued', 'OFFERED')]
  const say = (id: string, providerStatusAt: Date) =>
    register.db.update(credentials).set({ providerStatusAt }).where(eq(credentials.id, id))
  await say(second, after(2))
  await say(first, after(1))
  expect(idsOf(await sweep.listOpen(after(9), 9))).toEqual([first, second])
  expect(idsOf(await sweep.listOpen(after(9), 1))).toEqual([first])
  expect(idsOf(await sweep.listOpen(after(2), 9))).toEqual([first])
  await sweep.moveToEnd({ id: first }, after(3))
  await sweep.moveToEnd({ id: second }, after(1))
  const listed = await sweep.listOpen(after(9), 9)
  expect(listed.map(({ id, providerStatusAt }) => [id, providerStatusAt])).toEqual([
    [second, after(2)],
    [first, after(3)],
  ])
})

test('of attempts that have died those without an offer end, and those over one are listed', async () => {
  const sweep = createCredentialSweepRepository(register.db)
  const [bare, overOffer] = [await add('pending', null), await add('pending', 'OFFERED')]
  expect(idsOf(await sweep.listDeadOverOffer(after(99), 9))).toEqual([overOffer])
  await sweep.endDeadAttempts(after(99))
  const states = await Promise.all([bare, overOffer].map(async (id) => (await register.record(id))?.status))
  expect(states).toEqual(['error', 'pending'])
})
