import { recordAudit } from '@e-collecting/audit/server'
import { invitations } from '@e-collecting/database/register'
import { auditLog, signInLinks, staffSessions, userRoles, users } from '@e-collecting/database/staff'
import { createTestDatabase } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { purgeDemoStaff } from './purge-demo-staff.ts'

test('no account, role, session, open invitation or link of a demo is left, and the log stays', async () => {
  const { db, close } = await createTestDatabase()
  const at = new Date('2026-03-01T12:00:00Z')
  const id = '6a0d1c5e-0000-4000-8000-000000000001'
  await db.insert(users).values({ id, email: 'first@example.ch', createdAt: at })
  await db.insert(userRoles).values({ userId: id, role: 'admin', grantedAt: at })
  await db
    .insert(staffSessions)
    .values({ id, userId: id, tokenHash: 'x', device: 'Firefox, Linux', createdAt: at, lastSeenAt: at, expiresAt: at })
  const invitation = { id, tokenHash: 'y', email: 'second@example.ch', role: 'admin', createdAt: at } as const
  await db.insert(invitations).values({ ...invitation, expiresAt: new Date('2126-03-01T12:00:00Z') })
  const link = { tokenHash: 'z', email: 'second@example.ch', browserHash: '', createdAt: at } as const
  await db.insert(signInLinks).values({ ...link, expiresAt: new Date('2126-03-01T12:00:00Z') })
  const actor = { userId: id, email: 'first@example.ch' }
  await recordAudit(db, { actor, at, action: 'staff.signed-in', recordId: id })

  expect(await purgeDemoStaff(db)).toBe(1)
  for (const table of [users, userRoles, staffSessions, invitations, signInLinks])
    expect(await db.$count(table)).toBe(0)
  expect(await db.$count(auditLog)).toBe(1)
  await close()
})
