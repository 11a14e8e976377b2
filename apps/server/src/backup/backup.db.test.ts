import { readdir, rm } from 'node:fs/promises'
import { declarationRestores } from '@e-collecting/database/declaration'
import { makeForEachTest } from '@e-collecting/database/testing'
import { issuedCredentials, statusLists } from '@e-collecting/database/trust'
import { expect, test } from 'vitest'
import { createBackupDrill } from '../testing/backup-drill.ts'
import {
  ALL_STATUSES,
  collectOffered,
  goThroughStatuses,
  issueCredential,
  openAdministration,
  showIdentity,
  startIssued,
} from '../testing/key-drill.ts'
import type { DrillSettings } from '../testing/open-here.ts'
import { ensureMunicipality } from '../testing/sign-in-staff.ts'
import type { TestProduct } from '../testing.ts'

const drill = makeForEachTest(createBackupDrill)

const entriesOf = ({ db }: TestProduct) => db.select().from(issuedCredentials)
const listIdsOf = async ({ db }: TestProduct) => new Set((await db.select().from(statusLists)).map(({ id }) => id))

/** A pooler is no place to restore through: PostgreSQL itself is asked, where that has an address of its own. */
const behindPooler = (settings: DrillSettings): DrillSettings =>
  settings.DATABASE_URL === undefined
    ? settings
    : { ...settings, DATABASE_URL: 'postgresql://127.0.0.1:1/none', DATABASE_LISTEN_URL: settings.DATABASE_URL }

test('after a loss a backup brings back what wallets hold, and no entry is handed out that somebody has already', async () => {
  const { product: before, settings, collected, offered, did } = await startIssued(drill)
  const atBackup = (await entriesOf(before)).map(({ id }) => id).toSorted()
  await drill.stop()
  await drill.backUp(settings)

  const later = await drill.start(settings)
  await issueCredential(await openAdministration(later), drill.wallet)
  await later.db.update(statusLists).set({ nextPosition: 102_400 })
  later.advance(10_000)
  await issueCredential(await openAdministration(later), drill.wallet)
  const lists = await listIdsOf(later)
  await drill.stop()
  const target = await drill.prepareTarget(settings)
  await rm(settings.DATA_DIR, { recursive: true })

  expect(await drill.restore(behindPooler(target))).toBe('2026-05-16T11:00:00.000Z')
  // A master key that is given is written nowhere.
  const written = await readdir(target.DATA_DIR, { recursive: true })
  expect(written.filter((name) => name.includes('master'))).toEqual(
    target.SECRET_KEY === undefined ? ['keys/master.key'] : [],
  )
  const after = await drill.start(target)
  expect(await after.db.select().from(declarationRestores)).toEqual([{ restored: '2026-05-17', confirmed: [] }])
  const again = await openAdministration(after)
  expect((await ensureMunicipality(again)).did).toBe(did)
  const late = await collectOffered(drill.wallet, offered)
  const fresh = await issueCredential(again, drill.wallet)
  const listed = (await entriesOf(after)).filter(({ listId }) => lists.has(listId))
  expect(listed.map(({ id }) => id).toSorted()).toEqual(atBackup)
  expect(await entriesOf(after)).toHaveLength(atBackup.length + 2)
  for (const credential of [collected, late, fresh])
    expect(await goThroughStatuses(again, drill.wallet, credential)).toEqual(ALL_STATUSES)
  expect(await showIdentity(after, drill.wallet)).toMatchObject({ state: 'matched' })
})
