import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gemeindeAdmins, invitations } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteMunicipality } from './save-municipality.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const LONG_ENOUGH_TO_MEET_MS = 200
const stand = await createRegisterStand()
afterAll(() => stand.close())
beforeEach(() => stand.become(stand.admin))

test('who deletes a municipality waits while its creator loses the last role, a right to it', async () => {
  const { creator, municipality } = await createdByAnother()
  const right = { userId: creator.userId, gemeindeId: municipality.id, grantedAt: stand.now() }
  await stand.db.insert(gemeindeAdmins).values(right)
  await deleteWhileLeaving(municipality.id, creator.userId, (tx) =>
    tx.delete(gemeindeAdmins).where(eq(gemeindeAdmins.userId, creator.userId)),
  )
  expect((await stand.audited()).at(-1)).toMatchObject({ action: 'municipality.deleted' })
})

test('who deletes a municipality waits while its creator loses the last role, and what they have invited to', async () => {
  const { creator, municipality } = await createdByAnother()
  await stand.db.insert(invitations).values({
    id: randomUUID(),
    tokenHash: randomUUID(),
    email: 'clara@example.org',
    role: 'gemeinde',
    gemeindeId: municipality.id,
    invitedBy: creator.userId,
    createdAt: stand.now(),
    expiresAt: new Date(stand.now().getTime() + 86_400_000),
  })
  await deleteWhileLeaving(municipality.id, creator.userId, (tx) =>
    tx.delete(invitations).where(eq(invitations.invitedBy, creator.userId)),
  )
  expect((await stand.audited()).at(-1)).toMatchObject({ action: 'municipality.deleted' })
})

async function createdByAnother() {
  const creator = await stand.signInAs(true)
  return { creator, municipality: await stand.addMunicipality('351') }
}

type Transaction = Parameters<Parameters<typeof stand.db.transaction>[0]>[0]

/** As a withdrawal does: the account first, then what goes with its last role, and then the account itself, which the municipality names. */
async function deleteWhileLeaving(
  municipalityId: string,
  userId: string,
  take: (tx: Transaction) => PromiseLike<unknown>,
): Promise<void> {
  const isLeaving = eq(users.id, userId)
  let deleting = Promise.resolve()
  await stand.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(isLeaving).for('update')
    await take(tx)
    deleting = deleteMunicipality({ ...stand, standing: stand.credentialStanding }, municipalityId, stand.admin)
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await tx.delete(users).where(isLeaving)
  })
  await deleting
}
