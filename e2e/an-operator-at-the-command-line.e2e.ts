import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres, startPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { runBuilt, startBuilt } from './harness/run-built.ts'
import { endProcess, statusOf } from './harness/start-process.ts'

const ITEM = 'demo-stille-stunde'
const PATIENCE = { timeout: 60_000, interval: 200 }

/** What must not be done while somebody is served. */
const ALONE: readonly (readonly [command: string, ...given: string[]])[] = [
  ['purge-demo'],
  ['rotate-master-key'],
  ['rotate-signing-keys'],
  ['recover-log', ITEM],
  ['recover-log', ITEM, '--nothing-newer'],
]

async function prepareFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-operator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A demo that answers. */
async function startProduct(settings: Record<string, string>) {
  const product = await startBuilt('main', [], settings)
  onTestFinished(() => endProcess(product))
  await expect.poll(() => statusOf(`${product.url}/health/ready`), PATIENCE).toBe(200)
  await expect.poll(() => statusOf(`${product.url}/log/${ITEM}/tally.json`), PATIENCE).toBe(200)
  return product
}

const said = (words: RegExp) => expect.stringMatching(words)
const newKey = () => randomBytes(32).toString('base64')

test('an installation is saved, put back, given other keys, and freed of its demo', async () => {
  const folder = await prepareFolder()
  const [before, after] = [join(folder, 'before'), join(folder, 'after')].map((DATA_DIR) => ({ DATA_DIR }))
  const [closed, open] = [join(folder, 'closed'), join(folder, 'open')] as const
  const product = await startProduct(before ?? {})
  expect(await runBuilt('backup', [closed], before)).toEqual([78, said(/in use/)])
  await endProcess(product)

  expect(await runBuilt('backup', [closed], before)).toEqual([
    0,
    said(/The master key is not in it\. Keep .*master\.key/),
  ])
  expect(await runBuilt('backup', [open, '--with-master-key'], before)).toEqual([0, said(/the keys of all issuers/)])
  expect(await runBuilt('restore', [closed], after)).toEqual([78, said(/master key is missing/)])
  expect(await runBuilt('restore', [open], after)).toEqual([0, said(/^Restored as of 2\d{3}-.*\n.*recover-log/)])

  expect(await runBuilt('recover-log', [ITEM, '--nothing-newer'], after)).toEqual([0, said(/goes on with what/)])
  expect(await runBuilt('rotate-master-key', [], after)).toEqual([0, said(/^Sealed under .*\nStart.* The old key is /)])
  expect(await runBuilt('rotate-signing-keys', ['nobody'], after)).toEqual([1, said(/^There are no keys for nobody\./)])
  expect(await runBuilt('rotate-signing-keys', ['verifier'], after)).toEqual([
    0,
    said(/^New .* for: verifier\.\nStart/),
  ])
  expect(await runBuilt('purge-demo', [], after)).toEqual([
    0,
    said(/^[1-9]\d* demo items, 3 demo municipalities and [1-9]\d* demo residents removed\.\n(.*\n)*Lists of decl/),
  ])
})

test.skipIf(!hasPostgres())('beside servers on PostgreSQL a backup is made, and nothing else', async () => {
  const folder = await prepareFolder()
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: newKey(), DEMO: 'true', DATA_DIR: join(folder, 'data') }
  const product = await startProduct(settings)
  const next = { ...settings, SECRET_KEY_NEW: newKey() }
  for (const [command, ...given] of ALONE) {
    const set = command === 'rotate-master-key' ? next : settings
    expect([command, ...(await runBuilt(command, given, set))]).toEqual([command, 78, said(/Stop all servers first/)])
  }
  const saved = join(folder, 'saved')
  expect(await runBuilt('backup', [saved], settings)).toEqual([
    0,
    said(/The master key is not in it\. Keep SECRET_KEY/),
  ])
  expect(await runBuilt('restore', [saved], settings)).toEqual([78, said(/has tables already/)])
  await endProcess(product)

  expect(await runBuilt('rotate-master-key', [], next)).toEqual([0, said(/^Sealed .*\nSet SECRET_KEY to the value/)])
  expect(await runBuilt('rotate-master-key', [], next)).toEqual([0, said(/^An earlier run .*\nSet SECRET_KEY to/)])
  expect(await runBuilt('rotate-signing-keys', [], settings)).toEqual([78, said(/SECRET_KEY is not the key/)])
})
