import { volksbegehren } from '@e-collecting/database/product'
import { shareInFile } from '@e-collecting/database/testing'
import { shiftDay, swissDay } from '@e-collecting/kernel'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProviderStatus, RecordStatus } from '../contract.ts'
import { changeCredentialStatus, refreshCredentialForStaff } from './change-credential-status.ts'
import { countIssuedCredentials, createCredentialStanding } from './credential-standing-repository.ts'
import { issueCredentialToResident } from './issue-credential-to-resident.ts'
import { openOfferLink } from './offer-link.ts'
import { createRecordAdder } from './testing/record-adder.ts'
import { addItem, addMunicipality, addResident, addStaff, clear, createRegisterStand } from './testing.ts'

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
  const none = await addItem(register, { slug: 'none' })
  const count = async (until?: Date) => {
    const counted = await countIssuedCredentials(register.db, [item.id, none.id], until)
    expect([...counted.keys()]).toEqual([item.id, none.id])
    return [...counted.values()]
  }
  expect(await count()).toEqual([
    { issued: 3, issuers: 2 },
    { issued: 0, issuers: 0 },
  ])
  expect(await count(beforeBern)).toEqual([
    { issued: 2, issuers: 1 },
    { issued: 0, issuers: 0 },
  ])
})

/** A credential that a resident has collected; it is valid until the end of the next day. */
async function addCollected() {
  await clear(register)
  const { deps, db, collect, record } = register
  const { id: municipalityId } = await addMunicipality(register)
  const residentId = await addResident(register, municipalityId)
  const item = await addItem(register, { endDate: shiftDay(swissDay(register.now()), 1) })
  const admin = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  const issue = () => issueCredentialToResident(deps, { residentId, popularVote: item.slug }, admin)
  const id = await issue()
  const offered = await record(id)
  await collect((offered && openOfferLink(deps.sealer, offered)) ?? '')
  await refreshCredentialForStaff(deps, id, admin)
  const standing = createCredentialStanding(deps)
  return {
    refresh: () => refreshCredentialForStaff(deps, id, admin),
    revoke: () => changeCredentialStatus(deps, { id, status: 'REVOKED' }, admin),
    live: async () => (await standing.read(db, { residentId })).live,
    change: () => deps.changes.find(id),
    status: async () => (await record(id))?.providerStatus,
    nullifier: async () => (await record(id))?.nullifier,
    issue,
    putEndOff: () => db.update(volksbegehren).set({ endDate: '2027-03-28' }).where(eq(volksbegehren.id, item.id)),
  }
}

/** Its item has ended, and some days later the issuer has forgotten it. */
async function letEnd() {
  register.advance(5 * 86_400)
  await register.stand.issuer.sweep(register.now())
  await register.stand.exchanges.sweep(register.now())
}

test('a credential that is over and that its issuer has forgotten stays what it was and holds nobody in the register', async () => {
  const credential = await addCollected()
  expect(await credential.live()).toBe(1)
  await letEnd()
  await credential.refresh()
  expect(await credential.status()).toBe('ISSUED')
  expect(await credential.live()).toBe(0)
  await expect(credential.revoke()).rejects.toMatchObject({ code: 'status-step-refused' })
  expect(await credential.change(), 'what would be in vain is no work for anybody').toBeUndefined()
})

test('where the end of an item is put off, staff issue another one in the place of one that is over; it counts as the same', async () => {
  const credential = await addCollected()
  const before = await credential.nullifier()
  await letEnd()
  await credential.putEndOff()
  await credential.issue()
  expect(await credential.status()).toBe('OFFERED')
  expect(await credential.nullifier()).toBe(before)
  expect(await credential.live()).toBe(1)
})
