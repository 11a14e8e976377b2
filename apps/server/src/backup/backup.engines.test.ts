import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_SERVER } from '@e-collecting/database/testing'
import { issuedCredentials, statusLists } from '@e-collecting/database/trust'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import {
  addResident,
  collectOffered,
  createKeyDrill,
  ensureMunicipality,
  giveIdentity,
  goThroughStatuses,
  issueCredential,
  type KeyDrill,
  newKey,
  offerCredential,
  openAdministration,
  showIdentity,
} from '../testing/key-drill.ts'
import { type DrillSettings, openHere } from '../testing/open-here.ts'
import type { TestProduct } from '../testing.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const now = () => new Date('2026-05-16T11:00:00Z')

let drill: KeyDrill
let place: string

// A drill starts the product several times.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(async () => {
  drill = createKeyDrill()
  place = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterEach(async () => {
  await drill.close()
  await rm(place, { recursive: true })
})

const folder = () => join(place, 'monday')

async function backUp(settings: DrillSettings, isMasterKeyIncluded = false) {
  const { connection } = await openHere(settings)
  try {
    await makeBackup({ config: parseConfig(settings), connection, randomBytes, now }, folder(), { isMasterKeyIncluded })
  } finally {
    await connection.close()
  }
}

const restore = (settings: DrillSettings) =>
  restoreBackup(
    { config: parseConfig(settings), randomBytes, now, open: async () => (await openHere(settings)).connection },
    folder(),
  )

/** An empty installation, with the master key put there as its operator does. */
async function prepareTarget(source: DrillSettings): Promise<DrillSettings> {
  const target = await drill.prepare()
  if (source.SECRET_KEY !== undefined) return target
  await mkdir(join(target.DATA_DIR, 'keys'))
  await cp(join(source.DATA_DIR, 'keys/master.key'), join(target.DATA_DIR, 'keys/master.key'))
  return target
}

const destroy = (settings: DrillSettings) => rm(settings.DATA_DIR, { recursive: true })
const entriesOf = ({ db }: TestProduct) => db.select().from(issuedCredentials)
const listIdsOf = async ({ db }: TestProduct) => new Set((await db.select().from(statusLists)).map(({ id }) => id))

test('after a loss a backup brings back what wallets hold, and no entry is handed out that somebody has already', async () => {
  const settings = await drill.prepare()
  const before = await drill.start(settings)
  const admin = await openAdministration(before)
  await giveIdentity(before, drill.wallet)
  const collected = await issueCredential(admin, drill.wallet)
  const offered = await offerCredential(admin, await addResident(admin))
  const { did } = await ensureMunicipality(admin)
  const atBackup = (await entriesOf(before)).map(({ id }) => id).toSorted()
  await drill.stop()
  await backUp(settings)

  const later = await drill.start(settings)
  await issueCredential(await openAdministration(later), drill.wallet)
  await later.db.update(statusLists).set({ nextPosition: 102_400 })
  later.advance(10_000)
  await issueCredential(await openAdministration(later), drill.wallet)
  const lists = await listIdsOf(later)
  await drill.stop()
  const target = await prepareTarget(settings)
  await destroy(settings)

  expect(await restore(target)).toBe('2026-05-16T11:00:00.000Z')
  const after = await drill.start(target)
  const again = await openAdministration(after)
  expect((await ensureMunicipality(again)).did).toBe(did)
  const late = { recordId: offered.id, held: await collectOffered(drill.wallet, offered) }
  const fresh = await issueCredential(again, drill.wallet)
  const listed = (await entriesOf(after)).filter(({ listId }) => lists.has(listId))
  expect(listed.map(({ id }) => id).toSorted()).toEqual(atBackup)
  expect(await entriesOf(after)).toHaveLength(atBackup.length + 2)
  for (const credential of [collected, late, fresh])
    expect(await goThroughStatuses(again, drill.wallet, credential)).toEqual(['valid', 'suspended', 'valid', 'revoked'])
  expect(await showIdentity(after, drill.wallet)).toMatchObject({ state: 'matched' })
})

test('a backup is for its owner alone, and holds no key that opens anything', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await drill.stop()
  await backUp(settings)
  const parts = await readdir(folder(), { recursive: true, withFileTypes: true })
  for (const part of parts) {
    const path = join(part.parentPath, part.name)
    expect([part.name, (await stat(path)).mode & 0o077]).toEqual([part.name, 0])
    if (part.isFile()) expect((await readFile(path)).includes('"kty"')).toBe(false)
  }
  expect(parts.map(({ name }) => name).filter((name) => name.startsWith('master'))).toEqual([])
})

test('a wrong master key, a full target and half a backup are refused before anything is written', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await drill.stop()
  await backUp(settings)
  await expect(backUp(settings)).rejects.toThrow(/is not empty/)
  await expect(restore(settings)).rejects.toThrow(TEST_SERVER ? /has tables already/ : /There are keys/)
  const target = await drill.prepare()
  const wrong = { ...target, SECRET_KEY: newKey() }
  await expect(restore(wrong)).rejects.toThrow(/under another master key/)
  await rm(join(folder(), 'manifest.json'))
  await expect(restore(target)).rejects.toThrow(/not a whole backup/)
  expect(await readdir(target.DATA_DIR)).toEqual([])
})

describe.skipIf(TEST_SERVER !== undefined)('of a data folder', () => {
  test('the master key is in it only if asked for, and then nothing else is needed', async () => {
    const settings = await drill.prepare()
    const before = await drill.start(settings)
    const collected = await issueCredential(await openAdministration(before), drill.wallet)
    await drill.stop()
    await backUp(settings, true)
    const target = await drill.prepare()
    await restore(target)
    expect((await stat(join(target.DATA_DIR, 'keys/master.key'))).mode & 0o777).toBe(0o600)
    const admin = await openAdministration(await drill.start(target))
    expect((await goThroughStatuses(admin, drill.wallet, collected)).at(-1)).toBe('revoked')
  })

  test('without the master key, beside a running server, or for PostgreSQL it is refused', async () => {
    const settings = await drill.prepare()
    await drill.start(settings)
    await expect(backUp(settings)).rejects.toThrow(/in use by another process/)
    await drill.stop()
    await backUp(settings)
    const target = await drill.prepare()
    await expect(restore(target)).rejects.toThrow(/master key is missing/)
    const postgres = { ...target, DATABASE_URL: 'postgresql://localhost/none', SECRET_KEY: newKey(), DEMO: 'true' }
    await expect(restore(postgres)).rejects.toThrow(/one of the embedded database/)
    await mkdir(join(target.DATA_DIR, 'keys'))
    await cp(join(settings.DATA_DIR, 'keys/master.key'), join(target.DATA_DIR, 'keys/master.key'))
    await mkdir(join(target.DATA_DIR, 'pglite'))
    await writeFile(join(target.DATA_DIR, 'pglite/PG_VERSION'), '17')
    await expect(restore(target)).rejects.toThrow(/There is a database in/)
  })
})
