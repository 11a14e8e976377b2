import type { Actor } from '@e-collecting/auth/server'
import { credentials, gemeindeAdmins } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { shareInFile } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { changeCredentialStatus } from './change-credential-status.ts'
import { issueCredentialToResident } from './issue-credential-to-resident.ts'
import { addItem, addMunicipality, addResident, addStaff, auditOf, clear, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
let clerk: Actor
let wanted: { residentId: string; popularVote: string }
beforeEach(async () => {
  await clear(register)
  const { id } = await addMunicipality(register)
  clerk = await addStaff(register, { isAdmin: false, municipalityIds: [id] })
  wanted = { residentId: await addResident(register, id), popularVote: (await addItem(register)).slug }
})

const WAYS: [string, () => Promise<unknown>][] = [
  ['the right is withdrawn', () => register.db.delete(gemeindeAdmins).where(eq(gemeindeAdmins.userId, clerk.userId))],
  ['the account is deleted', () => register.db.delete(users).where(eq(users.id, clerk.userId))],
]

test.each(WAYS)('nothing is offered for who has asked where %s while the issuer is asked', async (_, lose) => {
  const { deps, db, calls } = register
  const statusListUrlFor = async (did: string) => {
    await lose()
    return deps.statusListUrlFor(did, null)
  }
  const issuing = issueCredentialToResident({ ...deps, statusListUrlFor }, wanted, clerk)
  await expect(issuing).rejects.toMatchObject({ code: 'resident-not-found' })
  expect(calls).toEqual([])
  expect(await db.$count(credentials)).toBe(0)
})

test.each(WAYS)('no status is changed for who has asked where %s while the issuer is asked', async (_, lose) => {
  const { deps, calls, breakWire } = register
  const id = await issueCredentialToResident(deps, wanted, clerk)
  const before = await auditOf(register, id)
  calls.length = 0
  breakWire(async () => {
    await lose()
    return 'none' as const
  })
  const changing = changeCredentialStatus(deps, { id, status: 'CANCELLED' }, clerk)
  await expect(changing).rejects.toMatchObject({ code: 'credential-not-found' })
  expect(calls).toEqual(['GET /credentials/{id}/status'])
  expect(await deps.changes.find(id)).toBeUndefined()
  expect(await auditOf(register, id)).toEqual(before)
})
