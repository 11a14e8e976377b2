import { shareInFile } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { RegisterCredentialView } from '../contract.ts'
import { issueCredentialToResident } from './issue-credential-to-resident.ts'
import { requestRegisterCredential } from './request-register-credential.ts'
import {
  ANNA,
  addItem,
  addMatchedSession,
  addMunicipality,
  addResident,
  addStaff,
  auditOf,
  clear,
  createRegisterStand,
  MERGED_NUMBER,
} from './testing.ts'

const register = shareInFile(createRegisterStand)
let present: string
let merged: string
let item: Awaited<ReturnType<typeof addItem>>

beforeEach(async () => {
  await clear(register)
  present = (await addMunicipality(register)).id
  merged = (await addMunicipality(register, { bfsNumber: MERGED_NUMBER, name: 'Alt' })).id
  item = await addItem(register)
})

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'issued',
    (error: { code?: string }) => error.code,
  )
const ask = async (popularVote = item.slug): Promise<RegisterCredentialView> => {
  const id = await addMatchedSession(register, present)
  return requestRegisterCredential(register.deps, await register.open(id), { popularVote })
}
const issueAs = async (municipalityIds: string[], residentId: string, popularVote = item.slug) =>
  issueCredentialToResident(
    register.deps,
    { residentId, popularVote },
    await addStaff(register, { isAdmin: false, municipalityIds }),
  )
const issue = (residentId: string, popularVote?: string) => issueAs([present, merged], residentId, popularVote)
const archive = (residentId: string) =>
  register.db.execute(sql`update einwohner set archived_at = now() where id = ${residentId}::uuid`)
const providerSays = async (residentId: string, status: 'REVOKED' | 'CANCELLED') => {
  const record = await register.deps.credentials.findOf({ residentId, popularVoteId: item.id })
  await register.deps.issuer.changeStatus(record?.managementId ?? '', status)
}

test('who had a credential in a register that has merged, and stands in another one now, gets no second tag', async () => {
  const former = await addResident(register, merged)
  await register.collect((await ask()).offerDeepLink ?? '')
  await providerSays(former, 'REVOKED')
  await archive(former)
  const now = await addResident(register, present)
  expect(await codeOf(ask())).toBe('credential-revoked-before')
  expect(await codeOf(issue(now))).toBe('credential-in-merged-register')
  expect(await codeOf(ask((await addItem(register)).slug)), 'of another item').toBe('issued')
})

test('as long as one can be collected or is used in the one register, staff are sent there by the other', async () => {
  const former = await addResident(register, merged)
  const { offerDeepLink } = await ask()
  const now = await addResident(register, present)
  expect(await codeOf(issue(now))).toBe('credential-in-merged-register')
  await register.collect(offerDeepLink ?? '')
  expect(await codeOf(issue(now))).toBe('credential-in-merged-register')
  await providerSays(former, 'REVOKED')
  expect(await codeOf(issue(now))).toBe('credential-in-merged-register')
  expect(await codeOf(issue(former)), 'there it may be issued again, with the same tag').toBe('issued')
})

test('an offer that nobody collected and nobody can collect any more stands in nobody’s way', async () => {
  const former = await addResident(register, merged)
  await ask()
  await providerSays(former, 'CANCELLED')
  const now = await addResident(register, present)
  expect(await codeOf(issue(now))).toBe('issued')
})

test('staff of the one register alone are told to ask somebody else, and the log says what they wanted', async () => {
  const former = await addResident(register, merged)
  await ask()
  const held = await register.deps.credentials.findOf({ residentId: former, popularVoteId: item.id })
  const now = await addResident(register, present)
  const refusals = async () =>
    (await auditOf(register, held?.id ?? '')).map(({ action, detail, gemeindeId }) => [action, detail, gemeindeId])
  expect(await codeOf(issueAs([present], now))).toBe('not-allowed')
  const entry = ['credential.refused', { popularVote: item.slug }, present]
  expect(await refusals()).toEqual([entry])
  expect(await codeOf(issue(now))).toBe('credential-in-merged-register')
  expect(await refusals()).toEqual([entry, entry])
})

test('who has a credential in the other register is not told by an attempt that could issue none', async () => {
  await addResident(register, merged)
  await ask()
  const people = [ANNA, { ...ANNA, familyName: 'Meier' }]
  const codes = async (hasRightToVote: boolean) => {
    const told: (string | undefined)[] = []
    for (const person of people)
      told.push(await codeOf(issueAs([present], await addResident(register, present, person, hasRightToVote))))
    return told
  }
  expect(await codes(false)).toEqual(['resident-without-right', 'resident-without-right'])
  await register.db.execute(sql`update gemeinden set did = null where id = ${present}::uuid`)
  expect(await codes(true)).toEqual(['municipality-without-did', 'municipality-without-did'])
  await register.db.execute(sql`update volksbegehren set end_date = '2026-01-02' where id = ${item.id}::uuid`)
  expect(await codes(true)).toEqual(['popular-vote-ended', 'popular-vote-ended'])
})

test('neither a namesake in the same register nor one in a municipality that has not merged stands in the way', async () => {
  const elsewhere = await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE' })
  const namesakes = [await addResident(register, present), await addResident(register, elsewhere.id)]
  for (const id of namesakes) {
    const actor = await addStaff(register, { isAdmin: true, municipalityIds: [] })
    await issueCredentialToResident(register.deps, { residentId: id, popularVote: item.slug }, actor)
  }
  expect(await codeOf(issue(await addResident(register, present)))).toBe('issued')
  for (const other of [
    { ...ANNA, familyName: 'Meier' },
    { ...ANNA, givenName: 'Anne' },
    { ...ANNA, birthDate: '1990-05-16' },
  ])
    await issue(await addResident(register, merged, other))
  expect(await codeOf(issue(await addResident(register, present)))).toBe('issued')
})
