import { setTimeout as delay } from 'node:timers/promises'
import { gemeinden } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { confirmResidentImport } from './confirm-resident-import.ts'
import { beforeTransactions } from './testing/before-transactions.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const LONG_ENOUGH_TO_MEET_MS = 200
const stand = await createRegisterStand()
afterAll(() => stand.close())

test('who shows an import waits for a role that is being withdrawn, and keeps nobody waiting meanwhile', async () => {
  const bern = await stand.addMunicipality('351')
  const clerk = await stand.signInAs(false, [bern.id])
  const path = `/api/admin/municipalities/${bern.id}/resident-imports`
  const { json } = await stand.send('POST', path, 'Vorname;Nachname;Geburtsdatum\nEva;Gleich;1990-05-17', 'text/csv')
  const withdrawing: Promise<void>[] = []
  const transactions: number[] = []
  // As a withdrawal does: the account first, and with its last role what names it.
  const withdraw = (onHeld: () => void) =>
    stand.db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, clerk.userId)).for('update')
      onHeld()
      await delay(LONG_ENOUGH_TO_MEET_MS)
      await tx.update(gemeinden).set({ createdBy: null }).where(eq(gemeinden.id, bern.id))
    })
  const db = beforeTransactions(stand.db, async (transaction) => {
    transactions.push(transaction)
    // A turn is taken, lines are written, and then shown.
    if (transaction === 3) await new Promise<void>((resolve) => withdrawing.push(withdraw(resolve)))
  })
  const deps = { ...stand, db, reportFailure: () => expect.unreachable() }
  const importing = confirmResidentImport(deps, json.id, { leavesFaulty: false }, clerk)
  expect(await importing).toMatchObject({ created: 1 })
  await Promise.all(withdrawing)
  expect([transactions, withdrawing.length]).toEqual([[1, 2, 3], 1])
})
