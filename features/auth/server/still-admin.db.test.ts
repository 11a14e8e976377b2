import { setTimeout as delay } from 'node:timers/promises'
import { gemeinden } from '@e-collecting/database/register'
import { auditLog, passkeys, userRoles, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OpenInvitation, SessionView } from '../contract.ts'
import { createStaffRepository } from './staff-repository.ts'
import { createAuthStage } from './testing.ts'

/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200

const connection = shareTestDatabase()
beforeEach(async () => {
  await connection.db.delete(users)
  await connection.db.delete(gemeinden)
})

type Visitor = ReturnType<ReturnType<typeof createAuthStage>['browser']>
const idOf = async (visitor: Visitor) =>
  ((await (await visitor.send('GET', '/api/auth/session')).json()) as SessionView).user?.id ?? 'nobody'
const countLines = () => connection.db.$count(auditLog)

/** Two admins, of whom the second has a right to a municipality, too; and somebody with all that can be taken away. */
async function setUp() {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const second = await stage.invited('second@example.org', null)
  const secondId = await idOf(second)
  const colleagueId = await idOf(await stage.invited('colleague@example.org', null))
  const staff = createStaffRepository(connection.db)
  for (const id of [secondId, colleagueId])
    await staff.grant(id, { role: 'gemeinde', municipalityId: municipality }, null, stage.now())
  await connection.db.insert(passkeys).values({
    id: colleagueId,
    userId: colleagueId,
    credentialId: 'of the colleague',
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    name: 'Laptop',
    createdAt: stage.now(),
  })
  const chief = await stage.admin()
  const invitation = { email: 'third@example.org', role: 'admin', municipalityId: null, language: 'de' }
  const { id } = (await (await chief.send('POST', '/api/admin/invitations', invitation)).json()) as OpenInvitation
  return { chief, second, secondId, colleague: `/api/admin/staff/${colleagueId}`, invitation: id, municipality }
}
type Staff = Awaited<ReturnType<typeof setUp>>

test.each<[string, (staff: Staff) => string]>([
  ['the role of an admin', ({ colleague }) => `${colleague}/roles/admin`],
  ['a right to a municipality', ({ colleague, municipality }) => `${colleague}/municipalities/${municipality}`],
  ['the passkeys of a colleague', ({ colleague }) => `${colleague}/passkeys`],
  ['the sessions of a colleague', ({ colleague }) => `${colleague}/sessions`],
  ['an open invitation', ({ invitation }) => `/api/admin/invitations/${invitation}`],
])('who is no admin any more when it comes to it does not take %s away', async (_, pathIn) => {
  const staff = await setUp()
  const before = await countLines()
  let taking: Promise<Response> | undefined
  await connection.db.transaction(async (tx) => {
    await createStaffRepository(tx).lockAdmins()
    taking = staff.second.send('DELETE', pathIn(staff))
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await tx.delete(userRoles).where(and(eq(userRoles.userId, staff.secondId), eq(userRoles.role, 'admin')))
  })
  expect((await taking)?.status).toBe(403)
  expect(await countLines()).toBe(before)
  expect((await staff.chief.send('DELETE', pathIn(staff))).status).toBe(204)
  expect(await countLines()).toBe(before + 1)
})
