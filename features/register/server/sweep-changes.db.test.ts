import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { shareInFile } from '@e-collecting/database/testing'
import { beforeEach, expect, test } from 'vitest'
import type { ProviderStatus } from '../contract.ts'
import type { StoredChange } from './stored-change.ts'
import { sweepChanges } from './sweep-changes.ts'
import { createRecordAdder } from './testing/record-adder.ts'
import { addItem, addMunicipality, addResident, addStaff, clear, createRegisterStand } from './testing.ts'

/** Changes for whose answer nobody waits any more, several at a time. */
const register = shareInFile(createRegisterStand)
const addRecord = createRecordAdder(register)
let clerk: Actor
let municipality: Awaited<ReturnType<typeof addMunicipality>>
let item: Awaited<ReturnType<typeof addItem>>

beforeEach(async () => {
  await clear(register)
  municipality = await addMunicipality(register)
  item = await addItem(register)
  clerk = await addStaff(register, { isAdmin: false, municipalityIds: [municipality.id] })
})

/** A change that was begun so many seconds ago. @returns what the credential is called at the issuer */
async function addChange(seconds: number): Promise<string> {
  const residentId = await addResident(register, municipality.id)
  const id = await addRecord(municipality.id, residentId, item, ['issued', 'ISSUED'])
  const managementId = (await register.record(id))?.managementId ?? ''
  const begunAt = new Date(register.now().getTime() - seconds * 1000)
  const change: StoredChange = {
    credentialId: id,
    attemptId: randomUUID(),
    managementId,
    from: 'ISSUED',
    to: 'REVOKED',
    reason: null,
    changedBy: clerk.userId,
    changedByEmail: clerk.email,
    begunAt,
    leaseUntil: begunAt,
    askedAt: begunAt,
    failedAt: null,
  }
  await register.deps.changes.begin(change, undefined, undefined)
  return managementId
}

/** One sweep. @returns how often the issuer was asked, and what came to nothing */
async function sweep(answer: (managementId: string) => ProviderStatus | Error) {
  let asked = 0
  const readStatus = async (managementId: string) => {
    asked += 1
    const status = answer(managementId)
    if (status instanceof Error) throw status
    return status
  }
  const failures = await sweepChanges({ ...register.deps, issuer: { ...register.deps.issuer, readStatus } })
  return { asked, failures }
}
/** In the order in which the next sweep takes them. */
const listLeft = async () =>
  (await register.deps.changes.listUnconfirmed(register.now(), 100)).map(({ managementId }) => managementId)
const away = new Error('no answer')

test.each<[string, ProviderStatus | Error]>([
  ['that is still open', 'ISSUED'],
  ['for which the issuer has no answer', away],
])('one %s comes last the next time', async (_, answer) => {
  const first = await addChange(100)
  await sweep(() => answer)
  const second = await addChange(50)
  expect(await listLeft()).toEqual([second, first])
})

test('one for which the issuer has no answer keeps the sweep from no other', async () => {
  const names = [await addChange(100), await addChange(99), await addChange(98)]
  const swept = await sweep((name) => (name === names[0] ? away : 'REVOKED'))
  expect(swept).toEqual({ asked: 3, failures: [away] })
  expect(await listLeft()).toEqual(names.slice(0, 1))
})

test('an issuer that answers nothing at all is not asked about everything', async () => {
  for (let seconds = 100; seconds < 110; seconds++) await addChange(seconds)
  expect(await sweep(() => away)).toEqual({ asked: 8, failures: Array(8).fill(away) })
  expect(await listLeft()).toHaveLength(10)
})
